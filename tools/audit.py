"""Look for known faults of the locked versions, where the database of faults can be reached.

Ends with 1 when a fault is known; when nothing could be asked it says so, and ends with 0.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements.dev.lock")
SHOWN = 5  # names of those nobody knows
# How a scan ends that could not ask: by the names of the errors of its HTTP library.
UNREACHABLE = ("ConnectionError", "ProxyError", "SSLError", "Timeout", "ServiceError", "HTTPError")


def judge(code: int, told: str, complaints: str) -> tuple[int, list[str]]:
    """Return how to end, and what to say, by what a scan has told."""
    try:
        found = json.loads(told)["dependencies"]
    except ValueError:
        last = complaints.strip().splitlines()[-1:] or [f"it ended with {code}"]
        offline = any(word in complaints for word in UNREACHABLE)
        return (0, ["NOT CHECKED for known faults: nobody to ask"]) if offline else (1, last)
    faults = [
        f"{one['name']} {one['version']}: {fault['id']}, mended in"
        f" {', '.join(fault['fix_versions']) or 'no version yet'}"
        for one in found
        for fault in one.get("vulns", [])
    ]
    unknown = [one["name"] for one in found if "skip_reason" in one]
    said = [*faults, f"{len(found) - len(unknown)} of {len(found)} locked versions checked"]
    if unknown:
        more = ", ..." if len(unknown) > SHOWN else ""
        said.append(f"NOT CHECKED, nobody knows them: {', '.join(unknown[:SHOWN])}{more}")
    return int(bool(faults)), said


def main() -> int:
    """Scan, and say what was found."""
    locks = [part for name in LOCKS for part in ("--requirement", str(HERE / name))]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", *locks),
            *("--format", "json", "--progress-spinner", "off", "--timeout", "10"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    code, said = judge(done.returncode, done.stdout, done.stderr)
    print("\n".join(said))
    return code


if __name__ == "__main__":
    sys.exit(main())
