#!/usr/bin/env python3
"""Makes the C readers and writers, the TypeScript types and the tables of docs/protocol.md from one list.

    tools/protocol.py            writes the generated files
    tools/protocol.py --check    fails when one of them is not what the list says"""

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "src/server/protocol.list"
KINDS = ("part", "shape", "client", "server", "post", "reply", "row")
READ = ("part", "client", "post", "row")  # what C reads; the rest is only written
BEGIN, END = "<!-- made by tools/protocol.py -->", "<!-- end -->"
NOTE = "made by tools/protocol.py from protocol.list"


@dataclass
class Field:
    type: str
    name: str
    optional: bool
    args: list[str]
    note: str


@dataclass
class Message:
    kind: str
    name: str
    note: str
    fields: list[Field] = field(default_factory=list)


ARGUMENTS = {"int": 2, "bool": 0, "text": 1, "word": 1, "hex": 1, "list": 2, "ints": 3, "json": 1, "float": 0}


def read_list() -> list[Message]:
    messages: list[Message] = []
    for number, raw in enumerate(LIST.read_text().splitlines(), 1):
        if not raw.strip() or raw.startswith("#"):
            continue
        body, _, note = raw.partition("|")
        words, note = body.split(), note.strip()
        if not raw.startswith(" "):
            if words[0] not in KINDS or len(words) != 2:
                sys.exit(f"{LIST.name}:{number}: not a message")
            messages.append(Message(words[0], words[1], note))
            continue
        if ARGUMENTS.get(words[0]) != len(words) - 2:
            sys.exit(f"{LIST.name}:{number}: not a field")
        messages[-1].fields.append(
            Field(words[0], words[1].rstrip("?"), words[1].endswith("?"), words[2:], note))
    return messages


def of(messages: list[Message], kind: str) -> list[Message]:
    return [m for m in messages if m.kind == kind]


# --- C ---------------------------------------------------------------------------------------------


def c_name(m: Message) -> str:
    return f"protocol_{m.name}" if m.kind == "part" else f"{m.kind}_{m.name}"


def c_field(f: Field) -> list[str]:
    out = []
    if f.optional:
        out.append(f"bool has_{f.name};")
    match f.type:
        case "int":
            out.append(f"int64_t {f.name};")
        case "bool":
            out.append(f"bool {f.name};")
        case "text" | "word" | "hex":
            out.append(f"char {f.name}[{int(f.args[0]) + 1}];")
        case "list":
            out += [f"size_t {f.name}_count;", f"protocol_{f.args[1]} {f.name}[{f.args[0]}];"]
        case "ints":
            out += [f"size_t {f.name}_count;", f"int64_t {f.name}[{f.args[0]}];"]
        case "json":
            out.append(f"const char *{f.name};")
    return out


def c_struct(m: Message) -> str:
    fields = [line for f in m.fields for line in c_field(f)] or ["char unused;"]
    note = f"/* {m.note} */\n" if m.note else ""
    return f"{note}typedef struct {c_name(m)} {{\n" + "".join(f"    {x}\n" for x in fields) + f"}} {c_name(m)};\n"


def c_union(kind: str, messages: list[Message]) -> str:
    upper = kind.upper()
    names = "".join(f"    {upper}_{m.name.upper()},\n" for m in messages)
    members = "".join(f"        {c_name(m)} {m.name};\n" for m in messages)
    return (f"typedef enum {kind}_type {{\n{names}    {upper}_TYPES\n}} {kind}_type;\n\n"
            f"typedef struct {kind}_message {{\n    {kind}_type type;\n    union {{\n{members}    }};\n"
            f"}} {kind}_message;\n")


def header(messages: list[Message]) -> str:
    out = [f"/* Every message, body and row: {NOTE}. Do not edit. */",
           "#ifndef LUCKPOND_PROTOCOL_GENERATED_H", "#define LUCKPOND_PROTOCOL_GENERATED_H", "",
           '#include "protocol.h"', ""]
    out += [c_struct(m) for m in messages]
    out += [c_union("client", of(messages, "client")), c_union("row", of(messages, "row"))]
    out.append("/* Strict readers: an unknown, missing, mistyped or overlong field is named in *error. */")
    for kind in ("client", "row"):
        out.append(f"bool {kind}_message_read(const char *text, size_t length, {kind}_message *out,\n"
                   "    protocol_error *error);")
    for m in of(messages, "post"):
        out.append(f"bool {c_name(m)}_read(const char *text, size_t length, {c_name(m)} *out, "
                   "protocol_error *error);")
    out.append("\n/* Writers: one JSON object each; all but replies begin with their type. */")
    for m in messages:
        if m.kind not in ("part",):
            out.append(f"void {c_name(m)}_write(const {c_name(m)} *m, lp_text *out);")
    for kind in ("client", "row"):
        out.append(f"void {kind}_message_write(const {kind}_message *m, lp_text *out);")
    out += ["", "#endif", ""]
    return "\n".join(out)


def c_read_field(f: Field) -> str:
    has = f"&m->has_{f.name}" if f.optional else "NULL"
    start = f'read_{{}}(o, "{f.name}", {has}, '
    match f.type:
        case "int":
            return start.format("int") + f"{f.args[0]}, {f.args[1]}, &m->{f.name});"
        case "bool":
            return start.format("bool") + f"&m->{f.name});"
        case "text" | "word":
            return start.format(f.type) + f"m->{f.name}, sizeof m->{f.name});"
        case "hex":
            return start.format("hex") + f"m->{f.name}, {f.args[0]});"
        case "list":
            return (start.format("list") + f"{f.args[0]}, &m->{f.name}_count, m->{f.name},\n"
                    f"              sizeof m->{f.name}[0], part_{f.args[1]});")
        case "ints":
            return start.format("ints") + f"{f.args[0]}, {f.args[1]}, {f.args[2]}, &m->{f.name}_count, m->{f.name});"
    raise SystemExit(f"{f.name}: nothing reads {f.type}")


def c_reader(m: Message) -> str:
    name = f"part_{m.name}" if m.kind == "part" else f"fields_{c_name(m)}"
    use = f"    {c_name(m)} *m = target;\n" if m.fields else "    (void)target;\n    (void)o;\n"
    return (f"static void {name}(reading *o, void *target)\n{{\n{use}"
            + "".join(f"    {c_read_field(f)}\n" for f in m.fields) + "}\n")


def c_write_field(f: Field) -> str:
    key = f'lp_json_key(out, "{f.name}");'
    match f.type:
        case "int":
            lines = [key, f"lp_json_int(out, m->{f.name});"]
        case "bool":
            lines = [key, f"lp_json_bool(out, m->{f.name});"]
        case "text" | "word" | "hex":
            lines = [key, f"lp_json_string(out, m->{f.name});"]
        case "json":
            lines = [key, f"lp_text_bytes(out, m->{f.name}, strlen(m->{f.name}));"]
        case _:
            inner = (f"lp_json_int(out, m->{f.name}[i]);" if f.type == "ints"
                     else f"write_{f.args[1]}(&m->{f.name}[i], out);")
            lines = [key, "lp_json_open(out, '[');", f"for (size_t i = 0; i < m->{f.name}_count; i++)",
                     f"    {inner}", "lp_json_close(out, ']');"]
    if f.optional:
        lines = [f"if (m->has_{f.name}) {{"] + ["    " + x for x in lines] + ["}"]
    return "".join(f"    {x}\n" for x in lines)


def c_writer(m: Message) -> str:
    part = m.kind == "part"
    name = f"static void write_{m.name}" if part else f"void {c_name(m)}_write"
    typed = m.kind in ("client", "server", "row")
    begin = f'    lp_json_key(out, "type");\n    lp_json_string(out, "{m.name}");\n' if typed else ""
    unused = "" if m.fields else "    (void)m;\n"
    return (f"{name}(const {c_name(m)} *m, lp_text *out)\n{{\n{unused}    lp_json_open(out, '{{');\n{begin}"
            + "".join(c_write_field(f) for f in m.fields) + "    lp_json_close(out, '}');\n}\n")


def c_dispatch(kind: str, messages: list[Message]) -> str:
    rows = "".join(f'    {{"{m.name}", fields_{c_name(m)}}},\n' for m in messages)
    return (f"static const entry {kind}_entries[] = {{\n{rows}}};\n\n"
            f"bool {kind}_message_read(const char *text, size_t length, {kind}_message *out,\n"
            "    protocol_error *error)\n{\n"
            "    memset(out, 0, sizeof *out);\n"
            f"    const int type = read_typed(text, length, {kind}_entries, {kind.upper()}_TYPES,\n"
            f"        &out->{messages[0].name}, error);\n"
            "    if (type < 0)\n        return false;\n"
            f"    out->type = ({kind}_type)type;\n    return true;\n}}\n")


def source(messages: list[Message]) -> str:
    used = {f.args[1] for m in messages if m.kind in READ for f in m.fields if f.type == "list"}
    out = [f"/* {NOTE[0].upper() + NOTE[1:]}. Do not edit. */", '#include "protocol_generated.h"', "",
           '#include "protocol_read.h"', ""]
    out += [c_reader(m) for m in messages if m.kind in READ and (m.kind != "part" or m.name in used)]
    out += [c_writer(m) for m in messages]
    out += [c_dispatch(k, of(messages, k)) for k in ("client", "row")]
    for m in of(messages, "post"):
        out.append(f"bool {c_name(m)}_read(const char *text, size_t length, {c_name(m)} *out, protocol_error *error)\n"
                   f"{{\n    memset(out, 0, sizeof *out);\n"
                   f"    return read_body(text, length, fields_{c_name(m)}, out, error);\n}}\n")
    for kind in ("client", "row"):
        upper = kind.upper()
        cases = "".join(f"    case {upper}_{m.name.upper()}: {c_name(m)}_write(&m->{m.name}, out); break;\n"
                        for m in of(messages, kind))
        out.append(f"void {kind}_message_write(const {kind}_message *m, lp_text *out)\n{{\n    switch (m->type) {{\n"
                   f"{cases}    case {upper}_TYPES: break;\n    }}\n}}\n")
    return "\n".join(out)


# --- TypeScript and documentation ------------------------------------------------------------------


def camel(name: str) -> str:
    return "".join(w.capitalize() for w in name.split("_"))


def ts_type(f: Field) -> str:
    match f.type:
        case "int":
            return "number"
        case "bool":
            return "boolean"
        case "list":
            return camel(f.args[1]) + "[]"
        case "ints":
            return "number[]"
        case "float":
            return "number"
        case "json":
            known = {"object": "Record<string, unknown>", "numbers": "Record<string, number>"}
            name = f.args[0].removesuffix("[]")
            shape = name if name in ("string", "number") else known.get(name, camel(name))
            return shape + f.args[0][len(name):]
    return "string"


def typescript(messages: list[Message]) -> str:
    out = [f"// {NOTE[0].upper() + NOTE[1:]}. Do not edit.", ""]
    suffix = {"part": "", "shape": "", "client": "Message", "server": "Message", "post": "Body", "reply": "Reply"}

    def name(m: Message) -> str:
        return ("Server" if m.kind == "server" else "") + camel(m.name) + suffix[m.kind]

    for m in messages:
        if m.kind == "row":
            continue
        if m.note:
            out.append(f"/** {m.note} */")
        lines = [f"    type: '{m.name}';"] if m.kind in ("client", "server") else []
        for f in m.fields:
            lines.append(f"    {f.name}{'?' if f.optional else ''}: {ts_type(f)};" + (f" // {f.note}" if f.note else ""))
        out += [f"export interface {name(m)} {{", *lines, "}", ""] if lines else \
            [f"export type {name(m)} = Record<string, never>;", ""]
    for kind in ("client", "server"):
        union = "".join(f"\n    | {name(m)}" for m in of(messages, kind))
        out += [f"export type {kind.capitalize()}Message ={union};", ""]
    return "\n".join(out)


def doc_type(f: Field) -> str:
    match f.type:
        case "int":
            return f"number {f.args[0]} … {f.args[1]}"
        case "bool":
            return "true or false"
        case "text":
            return f"text, at most {f.args[0]} bytes"
        case "word":
            return f"word, 1 to {f.args[0]} characters"
        case "hex":
            return f"{f.args[0]} hexadecimal digits"
        case "list":
            return f"list of at most {f.args[0]} {f.args[1]}"
        case "ints":
            return f"list of at most {f.args[0]} numbers"
        case "float":
            return "number"
    return f.args[0]


def doc_tables(messages: list[Message]) -> str:
    titles = {"client": "Client to server", "server": "Server to client", "post": "Bodies of POST requests",
              "reply": "Bodies of answers", "part": "Parts", "shape": "Shapes"}
    out = []
    for kind, title in titles.items():
        out += [f"## {title}", ""]
        for m in of(messages, kind):
            out += [f"### {m.name}", ""] + ([m.note[0].upper() + m.note[1:] + ".", ""] if m.note else [])
            if m.fields:
                out += ["| field | type | |", "|---|---|---|"]
                out += [f"| `{f.name}`{' (may be missing)' if f.optional else ''} | {doc_type(f)} | {f.note} |"
                        for f in m.fields] + [""]
    return "\n".join(out)


def documentation(messages: list[Message]) -> str:
    path = ROOT / "docs/protocol.md"
    text = path.read_text() if path.exists() else f"# Protocol\n\n{BEGIN}\n{END}\n"
    return re.sub(re.escape(BEGIN) + ".*" + re.escape(END),
                  lambda _: f"{BEGIN}\n\n{doc_tables(messages)}\n{END}", text, flags=re.S)


def formatted(text: str, name: str) -> str:
    import subprocess
    return subprocess.run(["clang-format", f"--assume-filename={ROOT / 'src/server' / name}"], input=text,
                          capture_output=True, text=True, check=True).stdout


def main() -> int:
    messages = read_list()
    in_c = [m for m in messages if m.kind != "shape"]
    files = {
        "src/server/protocol_generated.h": formatted(header(in_c), "a.h"),
        "src/server/protocol_generated.c": formatted(source(in_c), "a.c"),
        "web/src/protocol.ts": typescript(messages),
        "docs/protocol.md": documentation(messages),
    }
    stale = [name for name, text in files.items()
             if not (ROOT / name).exists() or (ROOT / name).read_text() != text]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"{name}: stale; run tools/protocol.py")
        return 1 if stale else 0
    for name in stale:
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(files[name])
        print(f"{name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
