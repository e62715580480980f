"""Valid harnesses -> mutants, each with what was done to it.

    {file: value} --everything()--> every key at every object, every type at
                                    every value, every key renamed or removed
                  --several()-->    up to three random changes at once, moves
                                    from object to object among them
"""

import copy

OTHER_TYPES = (None, True, False, 0, 7, -1, 2.5, "", "text", [], {}, ["x"],
               {"x": 1})
ODD_KEYS = ("", " ", "modell", "x-note", "a b", "a: b", "#", "<<", "null",
            "0", "é", "A" * 300, "Agent", "..", "/etc", "-", "PATH", "tokens",
            "when", "path", "env", "args")


def parts(value, path=()):
    """Every part of a value with its path, the whole first."""
    yield path, value
    children = (value.items() if isinstance(value, dict)
                else enumerate(value) if isinstance(value, list) else ())
    for key, child in children:
        yield from parts(child, (*path, key))


def part(value, path):
    for key in path:
        value = value[key]
    return value


def objects(value):
    return [path for path, one in parts(value) if isinstance(one, dict)]


def with_key(value, path, key, child):
    if key in part(value, path):
        return None
    mutant = copy.deepcopy(value)
    part(mutant, path)[key] = copy.deepcopy(child)
    return mutant


def renamed(value, path, key):
    owner = part(value, path[:-1])
    if key in owner:
        return None
    mutant = copy.deepcopy(value)
    kept = part(mutant, path[:-1])
    entries = [(key if one == path[-1] else one, child)
               for one, child in kept.items()]
    kept.clear()
    kept.update(entries)
    return mutant


def without(value, path):
    mutant = copy.deepcopy(value)
    del part(mutant, path[:-1])[path[-1]]
    return mutant


def replaced(value, path, child):
    if not path:
        return copy.deepcopy(child)
    mutant = copy.deepcopy(value)
    part(mutant, path[:-1])[path[-1]] = copy.deepcopy(child)
    return mutant


def misspelt(key):
    return (key + "s", key[:-1], key.upper(), key.replace("_", "-"))


def known_keys(schema):
    """Every key that some `properties` of the schema names."""
    found = set()
    for path, one in parts(schema):
        if path and path[-1] == "properties" and isinstance(one, dict):
            found.update(one)
    return sorted(found)


def one_change(value, keys):
    for path in objects(value):
        for key in (*keys, *ODD_KEYS):
            for child in ("text", {"x": 1}):
                yield f"{key!r} added at {path}", with_key(value, path, key,
                                                           child)
    for path, child in parts(value):
        for other in OTHER_TYPES:
            yield f"{path} made {other!r}", replaced(value, path, other)
        if not path:
            continue
        yield f"{path} removed", without(value, path)
        if isinstance(path[-1], str):
            for key in misspelt(path[-1]):
                yield (f"{path} renamed {key!r}", renamed(value, path, key))


def everything(files, keys):
    """Pairs of what was done and the files with that one change."""
    for name, value in files.items():
        for what, mutant in one_change(value, keys):
            if mutant is not None:
                yield f"{name}: {what}", {**files, name: mutant}


def random_change(value, keys, chance):
    places = [path for path, _ in parts(value)]
    path = chance.choice(places)
    kind = chance.randrange(5)
    if kind == 0:
        return with_key(value, chance.choice(objects(value) or [()]),
                        chance.choice((*keys, *ODD_KEYS)),
                        part(value, path)) if objects(value) else None
    if kind == 1:
        return replaced(value, path, chance.choice(OTHER_TYPES))
    if not path:
        return None
    if kind == 2:
        return without(value, path)
    if kind == 3:
        return replaced(value, path, part(value, chance.choice(places)))
    if not isinstance(path[-1], str):
        return None
    return moved(value, path, chance)


def moved(value, path, chance):
    mutant = without(value, path)
    return with_key(mutant, chance.choice(objects(mutant)), path[-1],
                    part(value, path))


def several(files, keys, chance):
    """One pair with up to three changes."""
    name = chance.choice(sorted(files))
    value = files[name]
    for _ in range(chance.randint(1, 3)):
        changed = random_change(value, keys, chance)
        value = value if changed is None else changed
    return f"{name}: several changes", {**files, name: value}
