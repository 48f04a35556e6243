"""The logic puzzle on the ten F-2 cards (rule DL-22) has one solution and needs all ten clues.

Five people stand in a queue, place 0 nearest the boat; each has one drink and one thing. A clue is a
predicate on the places; its text is read from the edition, and in every language it must name exactly
the people, drinks and things that the predicate speaks of.
"""

import json
import re
from itertools import permutations
from pathlib import Path

EDITION = Path(__file__).resolve().parents[2] / "editions" / "doctor_lucky" / "default.json"
LANGUAGES = ("en", "de", "fr", "nl")

PEOPLE = ("Ashby", "Brandt", "Clairmont", "Dekker", "Esposito")
DRINKS = ("champagne", "cocoa", "cognac", "soda water", "tea")
THINGS = ("cello", "chessboard", "duck", "hatbox", "lifebelt")
WORDS = {  # how each is called in the clues: en, de, fr, nl
    "champagne": ("champagne", "Champagner", "champagne", "champagne"),
    "cocoa": ("cocoa", "Kakao", "cacao", "cacao"),
    "cognac": ("cognac", "Cognac", "cognac", "cognac"),
    "soda water": ("soda water", "Sodawasser", "eau de Seltz", "sodawater"),
    "tea": ("tea", "Tee", "thé", "thee"),
    "cello": ("cello", "Cello", "violoncelle", "cello"),
    "chessboard": ("chessboard", "Schachbrett", "échiquier", "schaakbord"),
    "duck": ("duck", "Ente", "canard", "eend"),
    "hatbox": ("hatbox", "Hutschachtel", "carton à chapeau", "hoedendoos"),
    "lifebelt": ("lifebelt", "Rettungsring", "bouée", "reddingsboei"),
} | {name: (name,) * 4 for name in PEOPLE}


def same(a, b):
    return a == b


def next_to(a, b):
    return abs(a - b) == 1


def directly_behind(a, b):
    return a == b + 1


def ahead_of(a, b):
    return a < b


def one_between(a, b):
    return abs(a - b) == 2


def some_between(a, b):
    return abs(a - b) >= 2


CLUES = (  # in the order of the edition: relation, the two it joins, and the words that say so in English
    (same, "duck", "champagne", "with the duck drinks champagne"),
    (directly_behind, "Esposito", "Clairmont", "directly behind"),
    (next_to, "cognac", "hatbox", "next to"),
    (one_between, "Ashby", "tea", "Exactly one person stands between"),
    (ahead_of, "Dekker", "duck", "somewhere ahead of"),
    (next_to, "tea", "chessboard", "next to"),
    (one_between, "Esposito", "cello", "Exactly one person stands between"),
    (next_to, "Brandt", "duck", "next to"),
    (some_between, "Dekker", "soda water", "at least one other person"),
    (next_to, "Esposito", "cocoa", "next to"),
)


def check_texts(clues, question):
    assert len(clues) == len(CLUES) == 10
    for text, (_, first, second, phrase) in zip(clues, CLUES):
        assert phrase in text["en"], (phrase, text["en"])
        for i, language in enumerate(LANGUAGES):
            named = {item for item, words in WORDS.items() if re.search(rf"\b{words[i]}\b", text[language])}
            assert named == {first, second}, (language, named, text[language])
    for i, language in enumerate(LANGUAGES):
        assert all(words[i] in question[language] for words in WORDS.values()), language


def solve():
    """All solutions, and for each clue those that appear when it alone is dropped."""
    full, without = [], [[] for _ in CLUES]
    orders = list(permutations(range(5)))
    for people in orders:
        at = dict(zip(PEOPLE, people))
        for drinks in orders:
            at.update(zip(DRINKS, drinks))
            for things in orders:
                at.update(zip(THINGS, things))
                broken = None
                for i, (relation, first, second, _) in enumerate(CLUES):
                    if not relation(at[first], at[second]):
                        if broken is not None:
                            break
                        broken = i
                else:
                    (full if broken is None else without[broken]).append(dict(at))
    return full, without


def at_place(at, group, place):
    return next(item for item in group if at[item] == place)


def main():
    values = json.loads(EDITION.read_text(encoding="utf-8"))["values"]
    clues = values["clues"]["value"]
    check_texts(clues, values["puzzle_question"]["value"])
    full, without = solve()
    assert len(full) == 1, f"{len(full)} solutions"
    solution = full[0]
    answer = at_place(solution, PEOPLE, solution["lifebelt"])
    for text, extra in zip(clues, without):
        answers = {at_place(at, PEOPLE, at["lifebelt"]) for at in extra} | {answer}
        assert extra, f"not needed: {text['en']}"
        assert len(answers) > 1, f"not needed for the answer: {text['en']}"
        print(f"without it {1 + len(extra):3} solutions, {len(answers)} answers: {text['en']}")
    print()
    for place in range(5):
        print(place + 1, *(f"{at_place(solution, group, place):10}" for group in (PEOPLE, DRINKS, THINGS)))
    print(f"\n{answer} has the lifebelt.")


if __name__ == "__main__":
    main()
