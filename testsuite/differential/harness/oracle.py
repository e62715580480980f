"""What a harness schema says about a document, by a plain walk.

    schema, document --errors()--> [(path of keys and indices, keyword)]

Knows the keywords that the schema uses and refuses any other, so that none is
passed over.  An error of `additionalProperties`, `propertyNames` or
`unevaluatedProperties` stands at the key it forbids.

Source: JSON Schema 2020-12, Core and Validation.
"""

import re

SILENT = {"$schema", "$id", "$defs", "title", "description", "deprecated",
          "then", "else"}
KEYWORDS = {
    "$ref", "additionalProperties", "allOf", "anyOf", "const", "enum", "if",
    "items", "maxProperties", "maximum", "minLength", "minProperties",
    "minimum", "not", "pattern", "properties", "propertyNames", "required",
    "type",
}
FORBIDS_KEY = {"additionalProperties", "false"}


def type_of(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "integer" if value.is_integer() else "number"
    return {str: "string", list: "array", dict: "object"}[type(value)]


def is_of(value, wanted):
    found = type_of(value)
    return found == wanted or (found, wanted) == ("integer", "number")


def equal(a, b):
    return type_of(a) == type_of(b) and a == b


def pattern(text):
    """An ECMA pattern: its $ is the end of the text alone."""
    return re.compile(re.sub(r"(?<!\\)\$", r"\\Z", text))


class Oracle:
    def __init__(self, schema):
        self.root = schema
        self.patterns = {}

    def errors(self, value):
        found = []
        self.walk(self.root, value, (), found)
        return found

    def holds(self, schema, value):
        found = []
        self.walk(schema, value, (), found)
        return not found

    def resolve(self, reference):
        at = self.root
        for token in reference.removeprefix("#").split("/")[1:]:
            at = at[token.replace("~1", "/").replace("~0", "~")]
        return at

    def matches(self, text, value):
        if text not in self.patterns:
            self.patterns[text] = pattern(text)
        return self.patterns[text].search(value) is not None

    def walk(self, schema, value, path, found):
        if isinstance(schema, bool):
            if not schema:
                found.append((path, "false"))
            return
        unknown = set(schema) - KEYWORDS - SILENT
        if unknown:
            raise ValueError(f"the oracle does not know {sorted(unknown)}")
        for keyword, wanted in schema.items():
            if keyword not in SILENT:
                self.check(keyword, wanted, schema, value, path, found)

    def check(self, keyword, wanted, schema, value, path, found):
        method = getattr(self, "in_place_" + keyword.lstrip("$"), None)
        if method:
            method(wanted, schema, value, path, found)
        elif isinstance(value, dict) and keyword in OF_OBJECTS:
            OF_OBJECTS[keyword](self, wanted, schema, value, path, found)
        elif isinstance(value, list) and keyword == "items":
            for index, item in enumerate(value):
                self.walk(wanted, item, (*path, index), found)
        elif keyword in OF_VALUES and not OF_VALUES[keyword](self, value,
                                                             wanted):
            found.append((path, keyword))

    def in_place_ref(self, wanted, _schema, value, path, found):
        self.walk(self.resolve(wanted), value, path, found)

    def in_place_allOf(self, wanted, _schema, value, path, found):
        for one in wanted:
            self.walk(one, value, path, found)

    def in_place_anyOf(self, wanted, _schema, value, path, found):
        if not any(self.holds(one, value) for one in wanted):
            found.append((path, "anyOf"))

    def in_place_not(self, wanted, _schema, value, path, found):
        if self.holds(wanted, value):
            found.append((path, "not"))

    def in_place_if(self, wanted, schema, value, path, found):
        branch = "then" if self.holds(wanted, value) else "else"
        self.walk(schema.get(branch, True), value, path, found)

    def properties(self, wanted, _schema, value, path, found):
        for key, schema in wanted.items():
            if key in value:
                self.walk(schema, value[key], (*path, key), found)

    def additional(self, wanted, schema, value, path, found):
        for key, child in value.items():
            if key in schema.get("properties", {}):
                continue
            if wanted is False:
                found.append(((*path, key), "additionalProperties"))
            else:
                self.walk(wanted, child, (*path, key), found)

    def names(self, wanted, _schema, value, path, found):
        for key in value:
            if not self.holds(wanted, key):
                found.append(((*path, key), "propertyNames"))

    def required(self, wanted, _schema, value, path, found):
        if any(key not in value for key in wanted):
            found.append((path, "required"))


OF_OBJECTS = {
    "properties": Oracle.properties,
    "additionalProperties": Oracle.additional,
    "propertyNames": Oracle.names,
    "required": Oracle.required,
}


def is_number(value):
    return type_of(value) in ("integer", "number")


OF_VALUES = {
    "type": lambda _, value, wanted: any(
        is_of(value, one)
        for one in ([wanted] if isinstance(wanted, str) else wanted)),
    "const": lambda _, value, wanted: equal(value, wanted),
    "enum": lambda _, value, wanted: any(equal(value, one) for one in wanted),
    "pattern": lambda self, value, wanted: not isinstance(value, str) or
    self.matches(wanted, value),
    "minLength": lambda _, value, wanted: not isinstance(value, str) or
    len(value) >= wanted,
    "minimum": lambda _, value, wanted: not is_number(value) or
    value >= wanted,
    "maximum": lambda _, value, wanted: not is_number(value) or
    value <= wanted,
    "minProperties": lambda _, value, wanted: not isinstance(value, dict) or
    len(value) >= wanted,
    "maxProperties": lambda _, value, wanted: not isinstance(value, dict) or
    len(value) <= wanted,
}
