"""Makes ready pairs of a question and an answer that organisations wrote: python faq.py --help

What goes in: .jsonl with site, language, q and a. What comes out: the same, at most 60 of a website in a
language, with the answer cut at a sentence as text, for units.ts to add its units.
"""

import argparse
import collections
import json
import re
import zlib

from intents_read import lines_of

ANSWER_MIN, ANSWER_MAX, QUESTION_MIN = 20, 600, 8
SITE_MAX = 60
# One illness dominates the data, so only a quarter of its questions are kept.
DROWNING = re.compile("covid|coronav|vaccin|ワクチン", re.I)


def is_wanted(row):
    if len(row["a"]) < ANSWER_MIN or len(row["q"]) < QUESTION_MIN:
        return False
    return not DROWNING.search(row["q"] + row["a"]) or zlib.crc32(row["q"].encode()) % 4 == 0


def cut(answer):
    if len(answer) <= ANSWER_MAX:
        return answer
    sentences = re.split(r"(?<=[.!?。])\s", answer[:ANSWER_MAX])
    return " ".join(sentences[:-1]) or answer[:ANSWER_MAX]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="+", help=".jsonl with site, language, q and a")
    parser.add_argument("--out", required=True, help=".jsonl to write")
    options = parser.parse_args()

    sites = collections.defaultdict(list)
    for row in (row for file in options.pairs for row in lines_of(file)):
        if is_wanted(row):
            text = cut(row["a"])
            kept = {"site": row["site"], "language": row["language"], "q": row["q"], "a": text, "text": text}
            sites[row["site"], row["language"]].append(kept)
    rows = [row for own in sites.values() for row in own[:SITE_MAX]]
    with open(options.out, "w", encoding="utf8") as out:
        out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    print(f"{len(rows)} pairs of {len(sites)} websites and languages")


if __name__ == "__main__":
    main()
