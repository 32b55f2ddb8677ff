"""Assembles the reader's training data from websites: python groups.py --help

What goes in: websites with their questions (sites.py) and the trained finder. What comes out: a line for each
question with its site, q, kind, and its passages in three lists: right (with start and end of the answer), near
(close to an answer where there is none) and wrong (those of the same website that finder and words hold
likeliest). Each has heading, text, units, start and end.
"""

import argparse
import json

from batches import load_tokenizer
from finder import Finder, best_first, words_in
from parts import Embedder, load_bert
from sites import add_options, near_passages, places_of, read_passages, read_questions, sites_to_learn

LIKELIEST, RIGHT_MAX, NEAR_MAX, WRONG_MAX = 12, 4, 2, 9


def record(passage, start=-1, end=-1):
    kept = {key: passage[key] for key in ("heading", "text", "units")}
    return {**kept, "start": start, "end": end}


def group_of(site, passages, question, likeliest):
    """None if no passage contains the answer."""
    places = places_of(passages, question)
    if question["answer"] and not places:
        return None
    near = [] if question["answer"] else near_passages(passages, question)[:NEAR_MAX]
    told = {*near, *(place.passage for place in places)}
    whole = [place for place in places if place.share > 0.5 or len(places) == 1]
    return {
        "site": site,
        "q": question["q"],
        "kind": question["kind"],
        "right": [record(passages[place.passage], place.start, place.end) for place in whole[:RIGHT_MAX]],
        "near": [record(passages[index]) for index in near],
        "wrong": [record(passages[index]) for index in likeliest if index not in told][:WRONG_MAX],
    }


def groups_of(options, finder, site):
    questions, passages = read_questions(options, site), read_passages(options, site)
    if not questions or not passages:
        return
    told = finder.passages(site, passages)
    words = words_in(passages)
    for question, asked in zip(questions, finder.questions(questions)):
        likeliest = best_first(words.scores(question["q"]), told @ asked)[:LIKELIEST]
        yield group_of(site, passages, question, likeliest)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add_options(parser)
    add("--embedder", required=True, help="folder of the trained finder")
    add("--tokenizer", required=True, help="the whole tokenizer.json")
    add("--cache", help="folder that keeps the passages' directions for the next run")
    add("--out", required=True, help=".jsonl to write")
    options = parser.parse_args()

    embedder = Embedder(load_bert(options.embedder))
    finder = Finder(embedder, load_tokenizer(options.tokenizer), options.embedder, options.cache)
    kept = missed = 0
    with open(options.out, "w", encoding="utf8") as out:
        for site in sites_to_learn(options):
            for group in groups_of(options, finder, site):
                if group:
                    out.write(json.dumps(group, ensure_ascii=False) + "\n")
                kept += group is not None
                missed += group is None
    print(f"{kept} questions; of {missed} more the answer is in no passage")


if __name__ == "__main__":
    main()
