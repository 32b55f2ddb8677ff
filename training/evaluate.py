"""Measures finder and reader on the websites that are never learnt from: python evaluate.py --help

What goes in: websites with their questions (sites.py), a finder and a reader. What comes out: .jsonl with a line
for each question (its site, language, the passages found and the scores of their units), and a table of what
would be answered by several ways to decide: found (an answering passage is among those read), always (right
if everything were answered), then with the line that refuses so many of the questions without an answer:
right, wrong, refused of those without an answer, and precision. Without --reader the table is printed from the
lines that were written before.
"""

import argparse
import json
import os

import numpy as np
import torch

from batches import by_length, load_tokenizer, run
from finder import Finder, best_first, words_in
from intents_read import lines_of
from judge import is_right
from parts import Embedder, load_bert, load_reader
from reader import encode, unit_texts
from sites import add_options, places_of, read_passages, read_questions, sites_to_measure

# Weight of embeddings relative to words when passages are chosen.
DIRECTIONS = 1.3
AT_ONCE = 12
UNITS_MAX = 6
WAYS = [
    {},
    {"delta": 1.0},
    {"delta": 3.0},
    {"second": 1.0},
    {"second": 2.0},
    {"passages": 6},
    {"passages": 12},
    {"likeness": 5.0},
    {"likeness": 10.0},
]


@torch.no_grad()
def scores_of(reader, tokenizer, question, passages):
    """Scores by unit; None for units that did not fit."""
    encoded = [encode(tokenizer, question, passage["heading"], unit_texts(passage)) for passage in passages]
    scores = [None] * len(passages)
    for own in by_length([ids for ids, _ in encoded], AT_ONCE):
        rows = run(reader, [encoded[index][0] for index in own])
        for row, index in zip(rows, own):
            spans = encoded[index][1]
            scores[index] = [float(row[span[0] : span[1]].mean()) if span else None for span in spans]
    return scores


def scored(options, finder, reader, site, language):
    passages = read_passages(options, site)
    told, words = finder.passages(site, passages), words_in(passages)
    questions = read_questions(options, site)[:: options.every]
    for question, asked in zip(questions, finder.questions(questions)):
        by_direction, by_words = told @ asked, words.scores(question["q"])
        top = best_first(by_words, by_direction, DIRECTIONS)[: options.candidates]
        read = [passages[index] for index in top]
        places = places_of(passages, question)
        yield {
            "site": site,
            "language": language,
            **question,
            "top": top,
            "right": [place.passage for place in places],
            "likeness": [float(by_direction[index]) for index in top],
            "texts": [unit_texts(passage) for passage in read],
            "scores": scores_of(reader, finder.tokenizer, question["q"], read),
        }


def answer_to(row, delta=2.0, second=None, passages=10, likeness=0.0):
    """Score and text: the best unit with neighbors that score nearly as well, and others if asked."""
    units = [
        (score + likeness * (row["likeness"][at] - 0.5), score, at, unit)
        for at, scores in enumerate(row["scores"][:passages])
        for unit, score in enumerate(scores)
        if score is not None
    ]
    if not units:
        return -99.0, ""
    value, best, at, unit = max(units, key=lambda one: one[0])
    scores, texts = row["scores"][at], row["texts"][at]
    goes_along = lambda index: 0 <= index < len(scores) and scores[index] is not None and scores[index] > max(best - delta, -1.5)
    first = last = unit
    while goes_along(first - 1) and last - first < UNITS_MAX - 1:
        first -= 1
    while goes_along(last + 1) and last - first < UNITS_MAX - 1:
        last += 1
    said = texts[first : last + 1]
    if second is not None:
        others = [one for one in units if one[2] != at or not first <= one[3] <= last]
        for _, score, other, index in sorted(others, key=lambda one: -one[1])[:2]:
            text = row["texts"][other][index]
            if score > best - second and text not in "\n".join(said):
                said.append(text)
    return value, "\n".join(said)


def share(part, whole):
    return f"{100 * part / max(1, whole):.0f}"


def line_of(name, rows, answers, line, passages):
    """Results for the questions in some languages."""
    with_answer = [(row, answer) for row, answer in zip(rows, answers) if row["answer"]]
    without = [answer for row, answer in zip(rows, answers) if not row["answer"]]
    size = len(with_answer)
    found = sum(any(one in row["top"][:passages] for one in row["right"]) for row, _ in with_answer)
    right = [is_right(text, row) for row, (_, text) in with_answer]
    said = [score > line for _, (score, _) in with_answer]
    hits = sum(one and is_said for one, is_said in zip(right, said))
    wrong = sum(said) - hits
    taken = sum(score > line for score, _ in without)
    always = f"{size} questions: found {share(found, size)}, always {share(sum(right), size)}"
    told = f"right {share(hits, size)}, wrong {share(wrong, size)}, refused {share(len(without) - taken, len(without))}"
    return f"  {name:7} {always} | {told}, precision {share(hits, hits + wrong + taken)}"


def print_table(rows, refused):
    for way in WAYS:
        answers = [answer_to(row, **way) for row in rows]
        without = sorted(score for row, (score, _) in zip(rows, answers) if not row["answer"])
        for wanted in refused:
            line = without[min(len(without), int(np.ceil(wanted * len(without)))) - 1] if without else 0.0
            print(f"{way or 'as it is'}, {wanted:.0%} refused above {line:.2f}")
            for name, is_own in (("English", lambda one: one == "en"), ("others", lambda one: one != "en")):
                own = [at for at, row in enumerate(rows) if is_own(row["language"])]
                picked = [rows[at] for at in own], [answers[at] for at in own]
                print(line_of(name, *picked, line, way.get("passages", 10)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add_options(parser)
    add("--base", help="folder of the encoder that the reader began with, with its tokenizer.json")
    add("--embedder", help="folder of the trained finder")
    add("--reader", help="checkpoint of the reader")
    add("--cache", help="folder that keeps the passages' directions for the next run")
    add("--only", nargs="*", help="some of the websites")
    add("--every", type=int, default=1, help="only each so many-th question")
    add("--candidates", type=int, default=12, help="passages to read for a question (12)")
    add("--refused", type=float, nargs="*", default=[0.95, 0.85], help="shares of questions without an answer to refuse")
    add("--scores", required=True, help=".jsonl to write, or to read without --reader")
    options = parser.parse_args()

    if options.reader:
        tokenizer = load_tokenizer(f"{options.base}/tokenizer.json")
        finder = Finder(Embedder(load_bert(options.embedder)), tokenizer, options.embedder, options.cache)
        reader = load_reader(options.base, options.reader)
        with open(options.scores, "w", encoding="utf8") as out:
            for site, language in sites_to_measure(options).items():
                is_wanted = not options.only or site in options.only
                if is_wanted and os.path.exists(f"{options.passages}/{site}.jsonl"):
                    for row in scored(options, finder, reader, site, language):
                        out.write(json.dumps(row, ensure_ascii=False) + "\n")
                    out.flush()
    print_table(list(lines_of(options.scores)), options.refused)


if __name__ == "__main__":
    main()
