"""Observations: one compiled module a game writes what a seat may know as a row of numbers.

Every number comes from what the seat's view shows; a test redeals all else and compares. Seats
are counted from the observer: 0 is the observer, 1 the next seat clockwise, and so on.
"""
