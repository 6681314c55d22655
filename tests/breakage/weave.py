"""Weaves every break of the lists into a copy of the repository, each behind a switch, and prints number, file and reason of each.

    weave.py COPY

A list tests/breakage/X.txt belongs to core/src/X.rs. Each break is a reason, a line `- ` with code that is there once, and a line `+ ` with
what takes its place; of the code, the part between « and » is replaced if these are there, … stands for anything, and a space for any white
space. The replaced part is an expression, or statements if it ends with `;` or `}`. Lines with # are comments. The environment variable
HEXMATE_BROKEN says which break the built program has, 0 for none: one build serves all of them.
"""

import re
import sys
from collections import defaultdict
from itertools import combinations
from pathlib import Path

SWITCH = """
/// Which break is switched on.
pub(crate) fn broken() -> u32 {
    static NUMBER: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        let number = std::env::var("HEXMATE_BROKEN").expect("HEXMATE_BROKEN");
        number.parse().expect("HEXMATE_BROKEN is a number")
    });
    *NUMBER
}
"""


def breaks(path):
    """The breaks of a list: reason, code, replacement."""
    reason = code = None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("- ") and reason and not code:
            code = line[2:]
        elif (line == "+" or line.startswith("+ ")) and code:
            yield reason, code, line[2:]
            reason = code = None
        elif not line.startswith(("+", "-")) and not reason:
            reason = line
        else:
            sys.exit(f"{path}:{number}: reason, `- ` and `+ ` must follow each other")


def span(text, code):
    """Where the part of the code to be replaced lies in a file; none if the code is not there just once."""
    if "«" not in code:
        code = f"«{code}»"
    pattern = re.escape(code).replace("\\ ", "\\s+").replace("«", "(").replace("»", ")").replace("…", ".*?")
    found = list(re.finditer(pattern, text, re.DOTALL))
    return found[0].span(1) if len(found) == 1 else None


def switch(code, replacements):
    arms = dict(replacements)
    arms["_"] = code
    if code.endswith((";", "}")):
        return "match crate::broken() { " + " ".join(f"{n} => {{ {arm} }}" for n, arm in arms.items()) + " };"
    return "(match crate::broken() { " + ", ".join(f"{n} => {arm}" for n, arm in arms.items()) + " })"


def woven(text, start, stop, places):
    """A part of a file with all breaks inside it, each behind its switch."""
    parts = []
    done = start
    for inner in sorted(places, key=lambda place: (place[0], -place[1])):
        if inner[0] >= done and inner[1] <= stop and inner != (start, stop):
            deeper = {place: places[place] for place in places if place != inner}
            parts += [text[done : inner[0]], switch(woven(text, *inner, deeper), places[inner])]
            done = inner[1]
    return "".join(parts) + text[done:stop]


def main():
    copy = Path(sys.argv[1])
    lists = copy / "tests" / "breakage"
    number = 0
    faults = []
    for path in sorted(lists.rglob("*.txt")):
        name = path.relative_to(lists).with_suffix("")
        source = copy / "core" / "src" / name.with_suffix(".rs")
        text = source.read_text()
        places = defaultdict(list)
        for reason, code, replacement in breaks(path):
            number += 1
            place = span(text, code)
            if place is None:
                faults.append(f"{path.relative_to(copy)}: {reason}: not there just once: {code}")
                continue
            places[place].append((number, replacement))
            print(number, name, reason, sep="\t")
        for one, other in combinations(sorted(places), 2):
            if one[0] < other[0] < one[1] < other[1]:
                faults.append(f"{path.relative_to(copy)}: two breaks overlap: {text[one[0]:other[1]]}")
        source.write_text(woven(text, 0, len(text), places))
    with open(copy / "core" / "src" / "lib.rs", "a") as library:
        library.write(SWITCH)
    if faults:
        sys.exit("\n".join(faults))


main()
