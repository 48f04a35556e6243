#!/usr/bin/env python3
"""The catalogues of texts: from sources to .pot and .po, and from .po to C and to the page.

    catalogue.py extract            write locale/luckpond.pot, bring the .po files up to date
    catalogue.py compile OUT.c      check, then write the tables of all languages and the rules texts
    catalogue.py compile-web DIR [FILE…]
                                    check, then write what the page needs: de.json with the texts of the
                                    named sources, later.de.json with all others, rules.de.json and so on
    catalogue.py check              fail on anything stale, missing, fuzzy or mismatched

English is the source language. Texts come from the C sources of the command line (_("…"), N_("…"),
ngettext_("…", "…", n)), what bots and laboratory say (N_("…")), the lists of refusals in
include/luckpond/error.h and src/server/server.h, the page (t('…'), n('…', '…', n), mark('…') in
web/src), the rules texts in locale/rules and the notes of the built-in editions.

With LUCKPOND_DRAFT=1 in the environment `compile` leaves untranslated texts in English, so that new
sentences can be tried before they are translated; `check` never does.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
POT = LOCALE / "luckpond.pot"
LANGUAGES = {"de": "Deutsch", "fr": "Français", "nl": "Nederlands"}
# Plural rules we know: which numbers take the first form.
PLURALS = {"nplurals=2; plural=(n != 1);": (1, 1), "nplurals=2; plural=(n > 1);": (0, 1)}


class Problem(Exception):
    """Something is wrong with the catalogues; the text says what and where."""


class Entry:
    """One text: the English one (and its plural), where it is used, and its translation."""

    def __init__(self, text, plural=None):
        self.text = text
        self.plural = plural
        self.places = []
        self.comments = []
        self.forms = []
        self.fuzzy = False


# --- Sources --------------------------------------------------------------------------------------

STRING = r'"(?:[^"\\\n]|\\.)*"'
STRINGS = rf"({STRING}(?:\s*{STRING})*)"
CALL = re.compile(rf"(?<![A-Za-z0-9_])(ngettext_|N_|_)\(\s*{STRINGS}\s*(?:,\s*{STRINGS})?")
COMMENT = re.compile(rf"{STRING}|/\*.*?\*/|//[^\n]*", re.S)
REFUSAL = re.compile(rf'X\(\w+,\s*(?:"[^"]*",\s*)?{STRINGS}\)')
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def unquote(literals):
    """The text of one or more adjacent C or PO string literals."""
    body = "".join(part[1:-1] for part in re.findall(STRING, literals))
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m.group(1), m.group(1)), body)


def quote(text):
    """A text as one string literal, for C and PO alike."""
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def without_comments(code):
    """C code with its comments blanked out, line numbers kept."""
    keep_lines = lambda m: m.group(0) if m.group(0)[0] == '"' else re.sub(r"[^\n]", " ", m.group(0))
    return COMMENT.sub(keep_lines, code)


def c_sources():
    return [p for f in ("cli", "bots", "lab") for p in sorted((ROOT / "src" / f).glob("*.[ch]"))]


def texts_of_code(path):
    code = without_comments(path.read_text(encoding="utf-8"))
    for m in CALL.finditer(code):
        line = code.count("\n", 0, m.start()) + 1
        plural = unquote(m.group(3)) if m.group(1) == "ngettext_" and m.group(3) else None
        if m.group(1) == "ngettext_" and plural is None:
            raise Problem(f"{path.name}:{line}: ngettext_ needs two texts")
        yield unquote(m.group(2)), plural, line


def texts_of_refusals(path):
    code = path.read_text(encoding="utf-8").replace("\\\n", " \n")
    for m in REFUSAL.finditer(code):
        yield unquote(m.group(1)), None, code.count("\n", 0, m.start()) + 1


# --- Sources of the page --------------------------------------------------------------------------

WEB_QUOTED = r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*\""""
# A text may be cut into literals that are added up.
WEB_TEXT = rf"((?:{WEB_QUOTED})(?:\s*\+\s*(?:{WEB_QUOTED}))*)"
WEB_CALL = re.compile(rf"(?<![\w.$'\"`])(t|n|mark)\(\s*(?:{WEB_TEXT}\s*([,)])(?:\s*{WEB_TEXT}\s*,)?)?")
WEB_COMMENT = re.compile(rf"{WEB_QUOTED}|`(?:[^`\\]|\\.)*`|/\*.*?\*/|(?<!:)//[^\n]*", re.S)
# t(x) with a variable says that its texts were marked: t(marked(x)), or this remark on the line.
WEB_MARKED = re.compile(r"//\s*marked|/\*\s*marked\b")


def web_sources():
    found = [p for end in ("*.ts", "*.tsx") for p in (ROOT / "web" / "src").rglob(end)]
    return sorted(p for p in found if p.name not in ("i18n.ts", "protocol.ts"))


def web_unquote(literals):
    body = "".join(part[1:-1] for part in re.findall(WEB_QUOTED, literals))
    body = re.sub(r"\\u\{?([0-9a-fA-F]{4})\}?", lambda m: chr(int(m.group(1), 16)), body)
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m.group(1), m.group(1)), body)


def complain(text):
    """Drafts are told what is wrong, and go on."""
    if not os.environ.get("LUCKPOND_DRAFT"):
        raise Problem(text)
    print(text, file=sys.stderr)


def texts_of_page(path):
    code = path.read_text(encoding="utf-8")
    lines = code.splitlines()
    blank = lambda m: m.group(0) if m.group(0)[0] in "'\"`" else re.sub(r"[^\n]", " ", m.group(0))
    code = WEB_COMMENT.sub(blank, code)
    for m in WEB_CALL.finditer(code):
        line = code.count("\n", 0, m.start()) + 1
        kind, text, plural = m.group(1), m.group(2), m.group(4)
        if text is None:
            if kind != "mark" and not WEB_MARKED.search(lines[line - 1]) and not re.match(r"\s*mark\(", code[m.end():]):
                complain(f"{path.name}:{line}: {kind}( needs a literal; where the text is "
                         "marked elsewhere, say so with the remark /* marked */")
            continue
        if kind == "n" and plural is None:
            complain(f"{path.name}:{line}: n( needs two texts")
            continue
        yield web_unquote(text), web_unquote(plural) if kind == "n" else None, line


def rules_files():
    return sorted((LOCALE / "rules").glob("*.txt"))


def read_rules(path):
    """The sections of a rules text: (id, clauses, title, paragraphs); each text with its line."""
    sections, paragraph = [], []

    def close():
        if paragraph:
            sections[-1][3].append((" ".join(t for _, t in paragraph), paragraph[0][0]))
            paragraph.clear()

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if line.startswith("## "):
            if sections:
                close()
            parts = [p.strip() for p in line[3:].split("|")]
            if len(parts) != 3 or not re.fullmatch(r"[a-z_]+", parts[0]):
                raise Problem(f"{path.name}:{number}: a section is `## id | CLAUSES | Title`")
            sections.append((parts[0], parts[1].split(), (parts[2], number), []))
        elif line.startswith("#") and not sections:
            continue  # remarks before the first section
        elif not line:
            if sections:
                close()
        elif not sections:
            raise Problem(f"{path.name}:{number}: text before the first section")
        else:
            if line.startswith("- "):
                close()
            paragraph.append((number, line))
    close()
    return sections


def texts_of_rules(path):
    for _, _, title, paragraphs in read_rules(path):
        for text, line in [title, *paragraphs]:
            yield text.removeprefix("- "), None, line


def texts_of_edition(path):
    def notes(node):
        if isinstance(node, dict):
            if isinstance(node.get("note"), str):
                yield node["note"]
            for value in node.values():
                yield from notes(value)
        elif isinstance(node, list):
            for value in node:
                yield from notes(value)

    for note in notes(json.loads(path.read_text(encoding="utf-8"))):
        yield note, None, 0


def collect():
    """All texts of all sources, in order, each once."""
    entries = {}
    sources = [(p, texts_of_code) for p in c_sources()]
    sources.append((ROOT / "include" / "luckpond" / "error.h", texts_of_refusals))
    sources.append((ROOT / "src" / "server" / "server.h", texts_of_refusals))
    sources += [(p, texts_of_page) for p in web_sources()]
    sources += [(p, texts_of_rules) for p in rules_files()]
    sources += [(p, texts_of_edition) for p in sorted((ROOT / "editions").glob("*/*.json"))]
    for path, read in sources:
        for text, plural, line in read(path):
            if not text:
                continue
            entry = entries.setdefault(text, Entry(text, plural))
            if plural and entry.plural not in (None, plural):
                raise Problem(f"{path.name}:{line}: two plurals of {text!r}")
            entry.plural = entry.plural or plural
            place = path.relative_to(ROOT).as_posix()
            if place not in entry.places:  # without lines, so that edits elsewhere change nothing
                entry.places.append(place)
    return entries


# --- PO files -------------------------------------------------------------------------------------

def read_po(path):
    """The head and the entries of a PO file."""
    entries, head = {}, ""
    blocks = re.split(r"\n\s*\n", path.read_text(encoding="utf-8"))
    for block in blocks:
        values, key, fuzzy, comments = {}, None, False, []
        for line in block.splitlines():
            if line.startswith("#,"):
                fuzzy = fuzzy or "fuzzy" in line
            elif line.startswith("#"):
                comments.append(line)
            elif m := re.fullmatch(rf"(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+({STRING})", line):
                key = m.group(1)
                values[key] = unquote(m.group(2))
            elif key and re.fullmatch(STRING, line):
                values[key] += unquote(line)
            elif line.strip():
                raise Problem(f"{path.name}: cannot read {line!r}")
        if "msgid" not in values:
            continue
        if values["msgid"] == "":
            head = values.get("msgstr", "")
            continue
        entry = Entry(values["msgid"], values.get("msgid_plural"))
        entry.forms = ([values.get("msgstr[0]", ""), values.get("msgstr[1]", "")] if entry.plural
                       else [values.get("msgstr", "")])
        entry.fuzzy = fuzzy
        entry.comments = comments
        if entry.text in entries:
            raise Problem(f"{path.name}: {entry.text!r} twice")
        entries[entry.text] = entry
    return head, entries


def po_block(entry):
    lines = [f"#: {place}" for place in entry.places]
    if re.search(r"\{\w+\}", entry.text + (entry.plural or "")):
        lines.append("#, python-brace-format")
    lines.append(f"msgid {quote(entry.text)}")
    if entry.plural:
        lines += [f"msgid_plural {quote(entry.plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
    else:
        lines.append('msgstr ""')
    return "\n".join(lines)


def pot_text(entries):
    head = ('# Texts of luckpond. Written by `tools/catalogue.py extract`.\n'
            'msgid ""\nmsgstr ""\n"Project-Id-Version: luckpond\\n"\n'
            '"Content-Type: text/plain; charset=UTF-8\\n"\n'
            '"Content-Transfer-Encoding: 8bit\\n"')
    return "\n\n".join([head, *(po_block(e) for e in entries.values())]) + "\n"


def extract():
    entries = collect()
    POT.write_text(pot_text(entries), encoding="utf-8")
    print(f"{POT.relative_to(ROOT)}: {len(entries)} texts")
    if not shutil.which("msgmerge"):
        print("msgmerge is not here: the .po files are as they were")
        return
    for language in LANGUAGES:
        po = LOCALE / f"{language}.po"
        if po.exists():
            subprocess.run(["msgmerge", "--quiet", "--update", "--backup=none", "--no-wrap",
                            "--no-fuzzy-matching", "--previous", str(po), str(POT)], check=True)
            subprocess.run(["msgattrib", "--no-obsolete", "--no-wrap", "-o", str(po), str(po)],
                           check=True)


# --- Checks ---------------------------------------------------------------------------------------

def places_of(text):
    """The named places of a text."""
    return set(re.findall(r"\{(\w+)\}", text.replace("{{", "")))


def conversions_of(text):
    """The printf conversions of a text, in order."""
    return re.findall(r"%(?:s|d|u|c|ld|lu|zu|x)", text.replace("%%", ""))


def problems_of(language, sources):
    path = LOCALE / f"{language}.po"
    if not path.exists():
        return [f"{path.name}: missing"]
    head, entries = read_po(path)
    found = []
    if not any(rule in head for rule in PLURALS):
        found.append(f"{path.name}: unknown plural rule")
    for text, source in sources.items():
        entry = entries.get(text)
        if entry is None or not all(entry.forms):
            found.append(f"{path.name}: not translated: {text!r}")
            continue
        if entry.fuzzy:
            found.append(f"{path.name}: fuzzy: {text!r}")
        if (entry.plural or None) != (source.plural or None):
            found.append(f"{path.name}: another plural: {text!r}")
            continue
        wanted = [source.text] if not source.plural else [source.text, source.plural]
        for i, (form, english) in enumerate(zip(entry.forms, wanted)):
            # The form for one thing may say "a die" where the English says {count}, and the other
            # way round; everything else has the places of its source.
            loose = {"count"} if source.plural and i == 0 else set()
            if places_of(form) - loose != places_of(english) - loose:
                found.append(f"{path.name}: other places than the source: {form!r}")
            if conversions_of(form) != conversions_of(english):
                found.append(f"{path.name}: other printf conversions: {form!r}")
    return found


def unused_in(language, sources):
    path = LOCALE / f"{language}.po"
    entries = read_po(path)[1] if path.exists() else {}
    return [f"{path.name}: in no source: {t!r}" for t in entries if t not in sources]


def problems_of_texts(sources):
    """Slips in the sources themselves."""
    return [f"{e.places[0]}: spaces at the edge: {t!r}" for t, e in sources.items() if t != t.strip()]


def check():
    os.environ.pop("LUCKPOND_DRAFT", None)
    sources = collect()
    found = problems_of_texts(sources)
    if not POT.exists() or POT.read_text(encoding="utf-8") != pot_text(sources):
        found.append("luckpond.pot is stale: run tools/catalogue.py extract")
    for language in LANGUAGES:
        found += problems_of(language, sources) + unused_in(language, sources)
    if found:
        raise Problem("\n".join(found))
    print(f"{len(sources)} texts in {', '.join(['en', *LANGUAGES])}: complete")


# --- C --------------------------------------------------------------------------------------------

def c_catalogue(language, sources):
    head, entries = read_po(LOCALE / f"{language}.po")
    one = next(one for rule, one in PLURALS.items() if rule in head)
    used = sorted((e for t, e in entries.items() if t in sources and all(e.forms)),
                  key=lambda e: e.text.encode())
    lines = [f"static const i18n_entry {language}[] = {{"]
    for e in used:
        many = quote(e.forms[1]) if e.plural else "NULL"
        lines.append(f"    {{{quote(e.text)}, {{{quote(e.forms[0])}, {many}}}}},")
    lines.append("};")
    row = f'{{"{language}", "{LANGUAGES[language]}", {one[1]}, {one[0]}, {len(used)}, {language}}}'
    return "\n".join(lines), row


def c_rules(path):
    game, lines, rows = path.stem, [], []
    for at, (ident, clauses, title, paragraphs) in enumerate(read_rules(path)):
        name = f"{game}_{at}"
        texts = ", ".join(f"{{{quote(t.removeprefix('- '))}, {int(t.startswith('- '))}}}"
                          for t, _ in paragraphs)
        lines.append(f"static const rules_paragraph {name}[] = {{{texts}}};")
        rows.append(f'    {{"{ident}", "{" ".join(clauses)}", {quote(title[0])}, {name}, '
                    f"{len(paragraphs)}}},")
    lines += [f"static const rules_section {game}[] = {{", *rows, "};"]
    return "\n".join(lines), f'{{"{game}", {game}, {len(rows)}}}'


def compile_c(out):
    # What only the page says is not in the terminal's tables.
    sources = {t: e for t, e in collect().items() if any(not p.startswith("web/") for p in e.places)}
    found = [p for language in LANGUAGES for p in problems_of(language, sources)]
    if found and not os.environ.get("LUCKPOND_DRAFT"):
        raise Problem("\n".join(found))
    parts = ["/* Written by tools/catalogue.py from locale/; do not edit. */",
             '#include <stddef.h>\n\n#include "cli/i18n.h"\n#include "cli/rules_text.h"']
    catalogues = [c_catalogue(language, sources) for language in LANGUAGES]
    rules = [c_rules(path) for path in rules_files()]
    parts += [text for text, _ in catalogues + rules]
    for kind, name, rows in (("i18n_catalogue", "i18n_catalogue", catalogues),
                             ("rules_text", "rules_text", rules)):
        listed = ",\n    ".join(row for _, row in rows)
        parts.append(f"const {kind} {name}s[] = {{\n    {listed}}};\n"
                     f"const int {name}_count = {len(rows)};")
    Path(out).write_text("\n\n".join(parts) + "\n", encoding="utf-8")


# --- The page -------------------------------------------------------------------------------------

# What the page shows besides its own texts: refusals of rules and server, the coach's reasons.
WEB_ALSO = ("web/src/", "include/luckpond/error.h", "src/server/server.h", "src/bots/", "src/lab/")
ACCENTS = str.maketrans("aeiouyAEIOUYcnsz", "áéíöüýÁÉÍÖÜÝçñšž")


def pseudo(text):
    """A text as a language that does not exist: accented, and 40 % longer. For tests."""
    parts = re.split(r"(\{\w+\})", text)
    body = "".join(p if p.startswith("{") else p.translate(ACCENTS) for p in parts)
    more = max(1, len(text) * 2 // 5)
    return f"[{body}{''.join(' ' if i % 7 == 6 else '~' for i in range(more)).rstrip()}]"


def used_by_page(entry):
    return any(place.startswith(WEB_ALSO) for place in entry.places)


def web_key(text):
    """What stands for an English text in the page's catalogues: keyOf in web/src/i18n.ts."""
    digits, value, units = "0123456789abcdefghijklmnopqrstuvwxyz", 0x811C9DC5, text.encode("utf-16-le")
    for at in range(0, len(units), 2):
        value = (value ^ int.from_bytes(units[at:at + 2], "little")) * 0x01000193 & 0xFFFFFFFF
    key = ""
    while value or not key:
        value, digit = divmod(value, 36)
        key = digits[digit] + key
    return key


def check_keys(texts):
    keys = {}
    for text in texts:
        other = keys.setdefault(web_key(text), text)
        if other != text:
            raise Problem(f"two texts of the page have one key, change a word of one: {other!r} and {text!r}")


def web_catalogue(language, one, entries):
    texts = {web_key(e.text): e.forms if e.plural else e.forms[0] for e in entries}
    return {"language": language, "one": list(one), "texts": texts}


def web_rules(translate):
    """What the rules panel shows in one language: sections with title and paragraphs, and the notes of editions."""
    def section(ident, clauses, title, paragraphs):
        return {"id": ident, "clauses": clauses, "title": translate(title[0]),
                "paragraphs": [{"text": translate(t.removeprefix("- ")), "item": t.startswith("- ")}
                               for t, _ in paragraphs]}
    notes = [note for path in sorted((ROOT / "editions").glob("*/*.json")) for note, _, _ in texts_of_edition(path)]
    return {"games": {path.stem: [section(*s) for s in read_rules(path)] for path in rules_files()},
            "notes": {note: translate(note) for note in notes if note}}


def compile_web(folder, first):
    sources = collect()
    found = [p for language in LANGUAGES for p in problems_of(language, sources)]
    if found and not os.environ.get("LUCKPOND_DRAFT"):
        raise Problem("\n".join(found))
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)

    def write(name, data):
        out.joinpath(name).write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")

    page = {t: e for t, e in sources.items() if used_by_page(e)}
    check_keys(page)
    # Refusals of rules and server may come at any time.
    first = {*first, "include/luckpond/error.h", "src/server/server.h"}

    def write_both(language, one, entries):
        at_once = [e for e in entries if not first.isdisjoint(page[e.text].places)]
        later = [e for e in entries if first.isdisjoint(page[e.text].places)]
        write(f"{language}.json", web_catalogue(language, one, at_once))
        write(f"later.{language}.json", web_catalogue(language, one, later))

    write("rules.en.json", web_rules(lambda text: text))
    for language in LANGUAGES:
        head, entries = read_po(LOCALE / f"{language}.po")
        one = next(one for rule, one in PLURALS.items() if rule in head)
        done = {t: entries[t] for t in sources if t in entries and all(entries[t].forms)}
        write_both(language, one, [e for t, e in done.items() if t in page])
        write(f"rules.{language}.json", web_rules(lambda text, d=done: d[text].forms[0] if text in d else text))
    made = []
    for e in page.values():
        made.append(Entry(e.text, e.plural))
        made[-1].forms = [pseudo(t) for t in (e.text, e.plural) if t]
    write_both("xx", (1, 1), made)
    write("rules.xx.json", web_rules(pseudo))


def main(arguments):
    try:
        match arguments:
            case ["extract"]:
                extract()
            case ["compile", out]:
                compile_c(out)
            case ["compile-web", out, *first]:
                compile_web(out, first)
            case ["check"]:
                check()
            case _:
                print(__doc__.strip(), file=sys.stderr)
                return 2
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
