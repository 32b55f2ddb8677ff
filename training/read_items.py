"""The reader's training items: a question with several passages, and the units that answer it, if any."""

import itertools
import random
from typing import NamedTuple

from intents_read import lines_of
from reader import encode, unit_texts
from words import words_of

FAQ_SITE_MIN = 4


class Item(NamedTuple):
    """A passage as tokens, with its units and which of them answer."""

    ids: list
    spans: list
    right: list


def item_of(tokenizer, question, passage):
    """A unit answers if it and the answer's place largely overlap."""
    ids, spans = encode(tokenizer, question, passage["heading"], unit_texts(passage))
    right = []
    for index, (start, end) in enumerate(passage["units"]):
        shared = min(end, passage["end"]) - max(start, passage["start"])
        is_place = passage["start"] >= 0 and spans[index] and shared > 0
        if is_place and (shared >= 0.4 * (end - start) or shared >= 0.5 * (passage["end"] - passage["start"])):
            right.append(index)
    return Item(ids, spans, right)


def items_of(tokenizer, question, passages, has_answer):
    """None if the answering units were truncated."""
    items = [item_of(tokenizer, question, passage) for passage in passages if passage["units"]]
    return items if items and has_answer == any(item.right for item in items) else None


def read_general(file):
    """Rows of general.py grouped by question."""
    return [list(rows) for _, rows in itertools.groupby(lines_of(file), key=lambda row: row["group"])]


def general_items(tokenizer, rows):
    return items_of(tokenizer, rows[0]["q"], rows, any(row["start"] >= 0 for row in rows))


def group_items(tokenizer, group, negatives):
    """Mostly the best answering passages, near misses, and the likelier of the others."""
    right = group["right"]
    if right:
        right = [right[0] if random.random() < 0.75 else random.choice(right)]
    count = max(0, negatives + (0 if right else 1) - len(group["near"]))
    order = sorted(range(len(group["wrong"])), key=lambda index: index + random.expovariate(1 / 3))
    wrong = [group["wrong"][index] for index in order[:count]]
    return items_of(tokenizer, group["q"], right + group["near"] + wrong, bool(right))


def read_faq(file):
    """Each pair with others of its website."""
    sites = {}
    for row in lines_of(file):
        sites.setdefault((row["site"], row["language"]), []).append(row)
    return [
        (row, [other for other in rows if other is not row])
        for rows in sites.values()
        if len(rows) >= FAQ_SITE_MIN
        for row in rows
    ]


def faq_items(tokenizer, pair):
    """The answer, in four of five cases, among those of similar pairs, some under their questions as headings."""
    row, others = pair
    asked = set(words_of(row["q"]))
    others = random.sample(others, min(len(others), 12))
    others.sort(key=lambda other: -len(asked & set(words_of(f"{other['a']} {other['q']}"))))
    has_answer = random.random() >= 0.2
    passages = [{**row, "heading": "", "start": 0, "end": len(row["text"])}] if has_answer else []
    for other in others[:3]:
        heading = other["q"] if random.random() < 0.6 else ""
        passages.append({**other, "heading": heading, "start": -1, "end": -1})
    return items_of(tokenizer, row["q"], passages, has_answer)
