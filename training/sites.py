"""Websites to learn from: their passages, what is asked of them, and where the answers stand.

What goes in:
  SITES.json   a list of websites with name, language and split; those whose split is dev are never learnt from
  QUESTIONS    folders of {name}.jsonl, a question a line: q, before (the question it follows, if it is a
               follow-up), kind, answer (a quote, or several that belong
               together; null where the website does not say), also (quotes that would do as well) and near
               (quotes that come close where there is no answer); questions.ts writes them from an exam
  PASSAGES     a folder of {name}.jsonl as passages.ts writes it

A website that has questions and is not in the list is learnt from.
"""

import json
import os
import unicodedata
from typing import NamedTuple

from intents_read import lines_of

# The title passages.ts gives to untitled pages, which is the host.
NO_TITLE = "127.0.0.1"
# This share of a quote suffices if the passage ends within it.
ENOUGH_SHARE, ENOUGH_LETTERS = 0.55, 14
# Characters of the previous question, as in src/features/answers/server/read/settings.ts.
BEFORE_MAX = 120


class Place(NamedTuple):
    """The place of an answer, and its share within the passage."""

    passage: int
    start: int
    end: int
    share: float


def add_options(parser):
    add = parser.add_argument
    add("--sites", required=True, help="list of websites with name, language and split")
    add("--questions", required=True, nargs="+", help="folders of questions, {name}.jsonl")
    add("--passages", required=True, help="folder of passages, {name}.jsonl")


def sites_to_learn(options):
    """Websites of the train split, then those not in the list."""
    listed = json.load(open(options.sites, encoding="utf8"))
    files = [file for folder in options.questions for file in os.listdir(folder)]
    asked = {file.removesuffix(".jsonl") for file in files if file.endswith(".jsonl")}
    names = [site["name"] for site in listed if site["split"] == "train"]
    names += sorted(asked - {site["name"] for site in listed})
    return [name for name in names if name in asked and os.path.exists(passages_file(options, name))]


def sites_to_measure(options):
    """Name and language of the websites of the dev split."""
    listed = json.load(open(options.sites, encoding="utf8"))
    return {site["name"]: site["language"] for site in listed if site["split"] == "dev"}


def passages_file(options, name):
    return os.path.join(options.passages, f"{name}.jsonl")


def read_passages(options, name):
    """Passages with full headings, and their letters for finding quotes."""
    passages = list(lines_of(passages_file(options, name)))
    for passage in passages:
        title = "" if passage["title"] == NO_TITLE else passage["title"]
        passage["heading"] = " › ".join(part for part in (title, passage["heading"]) if part)
        passage["letters"] = letters_of(passage["text"])
    return passages


def question_in_context(row):
    """Must match follow-ups in src/features/answers/server/asked-question.ts."""
    return " ".join(filter(None, [(row.get("before") or "")[-BEFORE_MAX:], row["q"]]))


def read_questions(options, name):
    """From the first folder that has any."""
    files = [os.path.join(folder, f"{name}.jsonl") for folder in options.questions]
    file = next(file for file in files if os.path.exists(file))
    return [
        {
            "q": question_in_context(row),
            "kind": row.get("kind", "other"),
            "answer": quotes_in(row.get("answer")),
            "also": quotes_in(row.get("also")),
            "near": quotes_in(row.get("near")),
        }
        for row in lines_of(file)
    ]


def quotes_in(quotes):
    return [quotes] if isinstance(quotes, str) else quotes or []


def letters_of(text):
    """Case-folded letters and digits with their offsets, independent of what is between them."""
    letters, places = [], []
    for place, character in enumerate(text):
        for folded in unicodedata.normalize("NFKC", character).lower():
            if folded.isalnum():
                letters.append(folded)
                places.append(place)
    return "".join(letters), places


def locate(letters, quote):
    """Start, end and share of a quote, or of most of it if the passage begins or ends within it."""
    text, places = letters
    if not quote or not text:
        return None
    at = text.find(quote)
    if at >= 0:
        return places[at], places[at + len(quote) - 1] + 1, 1.0
    enough = max(ENOUGH_LETTERS, int(ENOUGH_SHARE * len(quote)))
    if len(quote) <= enough:
        return None
    length = enough
    at = text.find(quote[:enough])
    if at >= 0:
        while length < len(quote) and at + length < len(text) and text[at + length] == quote[length]:
            length += 1
    else:
        at = text.find(quote[-enough:])
        if at < 0:
            return None
        while length < len(quote) and at > 0 and text[at - 1] == quote[-length - 1]:
            length += 1
            at -= 1
    return places[at], places[at + length - 1] + 1, length / len(quote)


def places_of(passages, question):
    """The answering passages, best first; empty if no quote is found or there is no answer."""
    if not question["answer"]:
        return []
    found = {}
    quotes = [letters_of(quote)[0] for quote in question["answer"]]
    for index, passage in enumerate(passages):
        spans = [span for quote in quotes if (span := locate(passage["letters"], quote))]
        if spans:
            share = sum(span[2] for span in spans) / len(quotes)
            found[index] = Place(index, min(span[0] for span in spans), max(span[1] for span in spans), share)
    for quote in question["also"]:
        letters = letters_of(quote)[0]
        for index, passage in enumerate(passages):
            if index not in found and (span := locate(passage["letters"], letters)):
                found[index] = Place(index, *span)
    return sorted(found.values(), key=lambda place: -place.share)


def near_passages(passages, question, share_min=0.9):
    """Passages that come close, for questions without an answer."""
    quotes = [letters_of(quote)[0] for quote in question["near"]]
    spans = [[locate(passage["letters"], quote) for quote in quotes] for passage in passages]
    return [index for index, own in enumerate(spans) if any(span and span[2] > share_min for span in own)]
