"""What every page says, in both languages, and how numbers are written in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from babel.numbers import format_decimal

from tools.learned.study import LANGUAGES, Both, Study
from zamok.bots.figures import Z95, wilson
from zamok.engine.registry import game as find_game
from zamok.engine.words import Words

SPACE: Final = "\u00a0"
SAID: Final[dict[str, Both]] = {
    "title": ("{game}: what did the master learn?", "{game}: чему научился Магистр?"),
    "languages": (
        "English · [Русский](../ru/learned/{key}.md)",
        "[English](../../learned/{key}.md) · Русский",
    ),
    "intro": (
        "The [Master](../BOTS.md) learned this game by playing against himself, and nobody told "
        "him what is good. This page is made from {games} games that he then played against "
        "himself, with {iterations} iterations to a decision where at a table he has {table}: "
        "many quick games tell more than a few deep ones. So it tells how the game goes when "
        "equals play well, not what is certain. Figures in brackets are 95{s}% intervals, as if "
        "no case depended on another; one in twenty misses by chance alone. A victory that is "
        "shared counts in parts.",
        "[Магистр](../BOTS.md) научился этой игре, играя сам с собой, и никто не говорил ему, "
        "что хорошо. Эта страница составлена по партиям, которые он потом сыграл сам с собой: "
        "всего их {games}, итераций на решение {iterations}, а за столом у него {table}; много "
        "быстрых партий говорят больше, чем немного глубоких. Так что здесь рассказано, как идёт "
        "игра, когда хорошо играют равные, а не то, что бесспорно. В скобках — интервалы с "
        "вероятностью 95{s}%, как если бы случаи друг от друга не зависели; один из двадцати "
        "промахивается просто случайно. Разделённая победа считается по частям.",
    ),
    "king": (
        "How strong is that? Thinking so little, he won {share} of {games} games against the "
        "[King](../BOTS.md) as he plays at a table.",
        "Насколько это сильно? Так мало думая, он выиграл {share} партий против "
        "[Короля](../BOTS.md), который думает как за столом (всего партий: {games}).",
    ),
    "dash": (
        "In the pictures bars tell how often, marks how often those won; the upright dash is an "
        "even share.",
        "На картинках полосы говорят, как часто, отметки — как часто побеждали; вертикальная "
        "чёрточка — равная доля.",
    ),
    "dash_offer": (
        "The upright dash is the mean of all.",
        "Вертикальная чёрточка — среднее по всем.",
    ),
    "alt_row": ("{often}, won {won}", "{often}, побед {won}"),
    "alt_all": (
        "{title}: {rows}; all figures are in the table below.",
        "{title}: {rows}; все числа в таблице ниже.",
    ),
    "command": (
        "Written by these commands; the first can be stopped and goes on where it was:",
        "Написано этими командами; первую можно прервать, и она продолжит с того же места:",
    ),
    "short": ("In short", "Коротко"),
    "begins_told": (
        "Shares of the victories by the order, which was drawn by lot. The upright dash is an "
        "even share.",
        "Доли побед по порядку, который решал жребий. Вертикальная чёрточка — равная доля.",
    ),
    "by_seats": ("At every number of seats", "При каждом числе мест"),
    "winner_has": ("winner’s {unit}", "{unit} у победителя"),
    "seats": ("seats", "мест"),
    "games": ("games", "партий"),
    "place0": ("first", "первый"),
    "place1": ("second", "второй"),
    "place2": ("third", "третий"),
    "place3": ("fourth", "четвёртый"),
    "place4": ("fifth", "пятый"),
    "place5": ("sixth", "шестой"),
    "place6": ("seventh", "седьмой"),
    "place_row": ("{seats} seats, {place}", "мест {seats}, {place}"),
    "won": ("how often they won", "как часто побеждали"),
    "ends": ("How games end", "Чем кончаются партии"),
    "ends_told": (
        "Winners have {winner} {unit}, the margin is {margin}; a game has {turns} {counted}. The "
        "victory was shared in {ties} of {games} games.",
        "У победителей {winner}{s}{unit}, отрыв {margin}; в партии {turns}{s}{counted}. Победу "
        "разделили в {ties}{s}из {games}{s}партий.",
    ),
    "winners": ("winners", "победители"),
    "others": ("others", "остальные"),
    "line": ("line of the score", "строка подсчёта"),
    "difference": ("difference", "разница"),
    "openings": ("Openings", "Начало игры"),
    "often": ("how often", "как часто"),
    "rarer": ("rarer ones", "остальное"),
    "lead": ("lead", "отрыв"),
    "worth": ("What a thing is worth", "Что сколько стоит"),
    "worth_told": (
        "In {games} games he was asked three times: a sixth, a half and five sixths of the way "
        "through. A seat got one thing more, for nothing, and everything else stayed as it was; "
        "the figure is how much larger a share of the victory the Master then expected. The last "
        "column says how many {unit} more, halfway, he thinks worth as much. Everything that the "
        "seat could not know was dealt anew. {gifts}",
        "Его спрашивали трижды за партию (всего партий: {games}): когда сыграна шестая часть, "
        "половина и пять шестых. Одно место даром получало одну вещь, всё остальное не менялось; "
        "число показывает, насколько большей доли победы Магистр тогда ждал. Последний столбец "
        "говорит, сколько {unit} сверху на середине партии он ценит так же. Всё, чего место не "
        "могло знать, раздавалось заново. {gifts}",
    ),
    "worth_error": (
        "Nobody gets anything for nothing in a real game, so some such positions are strange to "
        "him; where a figure makes no sense, it is the judgement that errs.",
        "В настоящей партии даром ничего не дают, и некоторые такие позиции для него непривычны; "
        "если число нелепо, ошибается оценка.",
    ),
    "thing": ("one thing more", "одна вещь сверху"),
    "stage0": ("early", "начало"),
    "stage1": ("halfway", "середина"),
    "stage2": ("late", "конец"),
    "points_then": ("as many {unit}", "сколько это {unit}"),
    "choices": ("Choices within the game", "Выбор по ходу игры"),
    "options": ("How options change the game", "Как меняют игру варианты"),
    "options_told": (
        "All at {seats} seats; the first line is the game as it is set up usually.",
        "Везде мест {seats}; в первой строке — обычная игра.",
    ),
    "option": ("options", "вариант"),
    "usual": ("usual", "обычный"),
    "first_wins": ("who begins wins", "побеждает начавший"),
    "mean_points": ("{unit}", "{unit}"),
    "margin": ("margin", "отрыв"),
    "turns": ("{counted}", "{counted}"),
    "trust": ("How far to believe it", "Насколько ему верить"),
    "trust_told": (
        "What he said of the positions above, and what came of them. Were he always right, all "
        "marks would lie on the slanting line: of the seats to which he gave 70{s}%, seven in "
        "ten would win.",
        "Что он говорил о тех же позициях и что из них вышло. Будь он всегда прав, все отметки "
        "лежали бы на наклонной линии: из тех, кому он дал 70{s}%, побеждали бы семь из десяти.",
    ),
    "said": ("he said", "он говорил"),
    "came": ("so many won", "победили"),
    "positions": ("positions", "позиций"),
    "associated": (
        "That those who chose something won more often does not prove that it was the choice: "
        "who stands well can afford more, and the best of twenty looks better than it is.",
        "Если выбравшие что-то побеждали чаще, это ещё не значит, что дело в выборе: кто "
        "впереди, тот может позволить себе больше, а лучшее из двадцати выглядит лучше, чем есть.",
    ),
    "in_begins": (
        "With {seats} seats {first} wins {share} of the games; an even share would be {fair}{s}%.",
        "При {seats}{s}местах {first} выигрывает {share} партий; поровну было бы {fair}{s}%.",
    ),
    "in_even": (
        "With {seats} seats {first} wins {share} of the games, which may still be an even share "
        "of {fair}{s}%.",
        "При {seats}{s}местах {first} выигрывает {share} партий, и это ещё может быть равной "
        "долей, {fair}{s}%.",
    ),
    "in_opening": (
        "{title}: most often *{name}*, {often} of the time; {share} of those won.",
        "{title}: чаще всего *{name}*, {often} случаев; побед {share}.",
    ),
    "in_worth": (
        "Early in the game he values most *{name0}* ({share0} of the victory), halfway *{name1}* "
        "({share1}, like {points} {unit}), late *{name2}* ({share2}).",
        "Дороже всего для него в начале *{name0}* ({share0} победы), на середине *{name1}* "
        "({share1}, как {points}{s}{unit}), под конец *{name2}* ({share2}).",
    ),
    "in_lines": (
        "What parts winners from the others most is *{line}*: {won} against {lost} {unit}.",
        "Главная разница между победителями и остальными, *{line}*: "
        "{won}{s}и\u00a0{lost}{s}{unit}.",
    ),
    "in_best": (
        "{title}: *{name}* wins most often, {share} of {games}.",
        "{title}: чаще всего побеждает тот, у кого *{name}*, {share}; случаев {games}.",
    ),
    "in_worst": (
        "{title}: *{name}* wins least often, {share} of {games}.",
        "{title}: реже всего побеждает тот, у кого *{name}*, {share}; случаев {games}.",
    ),
    "in_offer": (
        "{title}: he likes *{name}* best, taken {taken} of the times when it was there, and "
        "*{least}* least, {seldom}.",
        "{title}: больше всего ему нравится *{name}* (взято в {taken} случаев, когда можно "
        "было), меньше всего *{least}* ({seldom}).",
    ),
    "offered": ("could be taken", "можно было взять"),
    "taken": ("taken", "взято"),
    "alt_spread": (
        "How often winners (upwards) and others (downwards) had so many {unit}: winners have "
        "{winner} on average, others {other}.",
        "Как часто у победителей (вверх) и у остальных (вниз) столько {unit}: у победителей в "
        "среднем {winner}, у остальных {other}.",
    ),
    "alt_trust": (
        "Judged shares against the shares that were won; the figures are in the table below.",
        "Предсказанные доли и доли побед; числа в таблице ниже.",
    ),
    "index": ("What did the masters learn?", "Чему научились Магистры?"),
    "index_told": (
        "For each game a page made from games that its [Master](../BOTS.md) played against "
        "himself: how he opens, what he thinks things are worth, whether it matters who begins, "
        "how games end.",
        "Для каждой игры — страница по партиям её [Магистра](../BOTS.md) с самим собой: как он "
        "начинает, что сколько для него стоит, важно ли, кто начинает, чем кончаются партии.",
    ),
    "game": ("game", "игра"),
    "opens": ("opens most often with", "начинает чаще всего"),
    "nobody": (
        "{game} has no page: nobody has become a master there yet.",
        "{game}: страницы нет, магистром там ещё никто не стал.",
    ),
}


@dataclass(frozen=True)
class Tongue:
    """A language of a page: its words, and the game's."""

    language: str
    study: Study

    @cached_property
    def which(self) -> int:
        """Which of two."""
        return LANGUAGES.index(self.language)

    @cached_property
    def words(self) -> Words:
        """The words of the game."""
        return find_game(self.study.key).words(self.language)

    def say(self, key: str, /, **gaps: object) -> str:
        """Return a sentence of every page."""
        return self.of(SAID[key]).format(s=SPACE, **gaps)

    def of(self, both: Both) -> str:
        """Return what stands in this language."""
        return both[self.which].replace(" —", f"{SPACE}—")  # no line begins with a dash

    @property
    def unit(self) -> str:
        """What is scored, many of it."""
        return self.of(self.study.unit)

    def number(self, value: float, pattern: str = "0.0") -> str:
        """Return a number as this language writes it."""
        digits = len(pattern.partition(".")[2])
        return format_decimal(round(value, digits) + 0.0, pattern, self.language).replace("-", "−")

    def whole(self, value: float) -> str:
        """Return a large whole number."""
        return self.number(value, "#,##0")

    def signed(self, value: float, pattern: str = "0.0") -> str:
        """Return a number with its sign."""
        said = self.number(value, pattern)
        return said if said.startswith("−") or not said.strip("0.,") else f"+{said}"

    def percent(self, share: float, pattern: str = "0.0") -> str:
        """Return a share."""
        return f"{self.number(100 * share, pattern)}{SPACE}%"

    def tick(self, share: float) -> str:
        """Return a share beside a line of a picture."""
        return self.percent(share, "0.#")

    def won(self, victories: float, games: int) -> str:
        """Return a share of the victories and its interval."""
        low, high = (self.number(100 * bound) for bound in wilson(victories, games))
        return f"{self.number(100 * victories / games)}{SPACE}% ({low}–{high}{SPACE}%)"

    def mean(self, moment: list[float]) -> str:
        """Return a mean with half of its interval."""
        if not moment[1]:
            return self.number(moment[0], "0.#")
        return f"{self.number(moment[0])} ± {self.number(Z95 * moment[1])}"

    def bound(self, text: str) -> str:
        """Return a text in which no line ends between a number and what it counts."""
        return re.sub(r"(?<=\d) (?=[а-яё])", SPACE, text)

    def first_up(self, said: str) -> str:
        """Return a sentence that begins with a capital."""
        return said[:1].upper() + said[1:]

    def variant(self, options: Mapping[str, str]) -> str:
        """Return which of the settings that are looked at closely this is, if there are several."""
        options = {**self.defaults(), **options}
        return ", ".join(self.words(f"option.{one}.{options[one]}") for one in self.defaults())

    def defaults(self) -> dict[str, str]:
        """Return what is usual, of the options in which such settings differ."""
        changed = {option for setting in self.study.close() for option in setting.options}
        options = find_game(self.study.key).options
        return {option.name: option.default for option in options if option.name in changed}

    def changed(self, options: Mapping[str, str]) -> str:
        """Return what is set otherwise."""
        said = [
            f"{self.words(f'option.{one}')}: {self.words(f'option.{one}.{value}')}"
            for one, value in options.items()
        ]
        return "; ".join(said) or self.say("usual")
