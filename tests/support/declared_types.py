"""The types of js/src/types.d.ts, read far enough to hold Python's values to them."""

import re

from tests.support.paths import ROOT

SOURCE = re.sub(r"/\*.*?\*/|//[^\n]*", "", (ROOT / "js/src/types.d.ts").read_text(encoding="utf-8"), flags=re.DOTALL)
SIGN = re.compile(r'"[^"]*"|\w+|[^\s\w]')
PLAIN = {"string": (str,), "boolean": (bool,), "number": (int, float), "null": (type(None),)}


def declared(name):
    """Return the type that the file declares under a name, as a tuple of its kind and its parts."""
    start = re.search(rf"^(?:interface {name} |type {name} =)", SOURCE, re.MULTILINE)
    return _union(SIGN.findall(SOURCE[start.end() :]))


def _took(signs, sign):
    """Take the next sign if it is this one; return whether it was."""
    return signs[0] == sign and signs.pop(0) == sign


def _union(signs):
    _took(signs, "|")
    members = [_list(signs)]
    while _took(signs, "|"):
        members.append(_list(signs))
    return members[0] if len(members) == 1 else ("union", *members)


def _list(signs):
    kind = _one(signs)
    while signs[:2] == ["[", "]"]:
        del signs[:2]
        kind = ("list", kind)
    return kind


def _one(signs):
    sign = signs.pop(0)
    if sign == "{":
        fields = []
        while not _took(signs, "}"):
            name, optional = signs.pop(0), _took(signs, "?")
            assert _took(signs, ":"), f"{name} is not a field that this reader understands"
            fields.append((name, optional, _union(signs)))
            _took(signs, ";")
        return ("object", *fields)
    if sign == "[":
        parts = []
        while not _took(signs, "]"):
            parts.append(_union(signs))
            _took(signs, ",")
        return ("tuple", *parts)
    if sign == "Record":
        assert all(_took(signs, expected) for expected in ("<", "string", ","))
        kind = ("record", _union(signs))
        assert _took(signs, ">")
        return kind
    if sign[0] == '"':
        return ("literal", sign.strip('"'))
    return ("plain", sign) if sign in PLAIN else ("name", sign)


def choices(kind, path):
    """Yield every member of a union, and every optional field there and left out, as `fault` notes them."""
    name, *parts = kind
    if name == "union":
        yield from (f"{path} = {member}" for member in parts)
    if name == "name":
        yield from choices(declared(parts[0]), path)
    elif name == "object":
        yield from (f"{path}.{field}? {there}" for field, optional, _ in parts if optional for there in (True, False))
    for inner, place in _inside(name, parts, path):
        yield from choices(inner, place)


def _inside(name, parts, path):
    """Return the types inside a type, and their paths."""
    if name == "object":
        return [(inner, f"{path}.{field}") for field, _, inner in parts]
    if name in ("list", "record", "tuple", "union"):
        return [(inner, path if name == "union" else f"{path}[]") for inner in parts]
    return []


def fault(value, kind, path, seen):
    """Return why a value is not of a type, or None.

    Args:
        value: what Python sends.
        kind: the type.
        path: where the value stands, for the answer.
        seen: a set that collects the members of unions that values were, and the optional fields that they had or not.
    """
    name, *parts = kind
    if name == "name":
        return fault(value, declared(parts[0]), path, seen)
    if name == "union":
        fitting = [member for member in parts if fault(value, member, path, seen) is None]
        seen |= {f"{path} = {member}" for member in fitting}
        return None if fitting else f"{path} is {value!r}, which is not one of {parts}"
    inside = []
    if name == "literal":
        fits = value == parts[0]
    elif name == "plain":
        fits = isinstance(value, PLAIN[parts[0]]) and (parts[0] == "boolean" or not isinstance(value, bool))
    elif name in ("object", "record"):
        fits = isinstance(value, dict)
        if fits and name == "record":
            inside = [(inner, parts[0], f"{path}[]") for inner in value.values()]
        elif fits:
            needed = {field for field, optional, _ in parts if not optional}
            fits = needed <= set(value) <= {field for field, _, _ in parts}
            seen |= {f"{path}.{field}? {field in value}" for field, optional, _ in parts if optional}
            inside = [(value[field], inner, f"{path}.{field}") for field, _, inner in parts if field in value]
    else:
        fits = isinstance(value, (list, tuple)) and (name == "list" or len(value) == len(parts))
        if fits:
            kinds = parts if name == "tuple" else parts * len(value)
            inside = [(inner, part, f"{path}[]") for inner, part in zip(value, kinds, strict=True)]
    if not fits:
        return f"{path} is {value!r}, declared as {kind}"
    return next((wrong for part in inside if (wrong := fault(*part, seen))), None)
