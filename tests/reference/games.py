"""The list of the four reference games."""

from __future__ import annotations

from common import Game, load_edition
from doctor_lucky import DoctorLucky
from duck import Duck
from lucktails import Lucktails
from yucatan import Yucatan

GAMES: dict[str, type[Game]] = {
    game.name: game for game in (Lucktails, DoctorLucky, Yucatan, Duck)
}


def new_game(
    name: str, players: int, options: dict[str, int] | None = None, edition: str = "default"
) -> Game:
    """A game at its first position, under a built-in edition."""
    return GAMES[name](load_edition(name, edition), players, options or {})


def player_counts(name: str) -> range:
    """All numbers of players a game is for."""
    return range(GAMES[name].seats_min, GAMES[name].seats_max + 1)
