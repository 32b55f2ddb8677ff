"""Reads the example sentences and augments them."""

import glob
import json
import os
import random
import re

NONE = "none"
# Intents the facts card may answer,
LEFT_OUT = ["hours", "contact", "location"]
# unless they ask for directions or for whom to ask: addresses and phone numbers have digits, e-mail addresses an @.
OF_CARD = re.compile(r"[\d@]")


def lines_of(file):
    for line in open(file, encoding="utf8"):
        if line.strip():
            yield json.loads(line)


def read_folder(folder):
    """Example sentences with their language, which is the file's name."""
    rows = []
    for file in sorted(glob.glob(os.path.join(folder, "*.jsonl"))):
        language = os.path.basename(file).removesuffix(".jsonl")
        rows += [{**row, "language": language} for row in lines_of(file)]
    return rows


def read_questions(folder, left_out):
    """Real questions to be looked up on pages, without held-out sites."""
    rows = []
    for file in sorted(glob.glob(os.path.join(folder, "*.jsonl"))):
        site = os.path.basename(file).removesuffix(".jsonl")
        if site in left_out:
            continue
        for row in lines_of(file):
            if row.get("q") and not may_be_of_card(row):
                rows.append({"intent": NONE, "text": row["q"], "language": "", "site": site})
    return rows


def may_be_of_card(row):
    if row.get("kind") not in LEFT_OUT:
        return False
    answers = row.get("answer") or []
    answers = [answers] if isinstance(answers, str) else answers
    return row["kind"] == "hours" or not answers or any(OF_CARD.search(answer) for answer in answers)


def variants(text):
    """The text, and a hastily typed version."""
    hasty = text.lower().rstrip("?!.。？！؟;… ").strip()
    return list(dict.fromkeys([text, hasty or text]))


def ahead_of(rows, seed=1):
    """Some sentences with a greeting in front, which does not change their intent."""
    pick = random.Random(seed)
    greetings = {}
    for row in rows:
        if row["intent"] == "greeting" and len(row["text"]) < 14:
            greetings.setdefault(row["language"], []).append(row["text"])
    wanting = [row for row in rows if row["intent"] not in ("greeting", "thanks", "goodbye", "agreement")]
    every = [one for some in greetings.values() for one in some]
    return [
        {**row, "text": f"{pick.choice(greetings.get(row['language'], every))}{pick.choice([', ', ' ', '! '])}{row['text']}"}
        for row in wanting
        if len(row["text"]) > 3 and pick.random() < 0.15
    ]
