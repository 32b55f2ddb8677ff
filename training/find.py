"""Trains the finder: python find.py --help

What goes in: the encoder to start from (weights.py), websites with their questions (sites.py) and pairs of a
question and an answer that organisations wrote (faq.py). What comes out: a folder with the encoder that finds.

A batch has the questions of one website. Each is to be likest to its own passage among those of all the others
and passages that share its words, so what it learns is to tell a website's passages apart.
"""

import argparse
import collections
import random
import time

import numpy as np
import torch
from torch import nn

from batches import hold_still, learning, load_tokenizer
from finder import directions, passage_text, question_text, words_in
from intents_read import lines_of
from parts import Embedder, load_bert
from sites import add_options, places_of, read_passages, read_questions, sites_to_learn

TEMPERATURE = 0.02
QUESTION_TOKENS, PASSAGE_TOKENS = 64, 128
# With fewer passages a website gives nothing to discriminate.
QUESTIONS_MIN = 4
WARM_UP = 25


def of_site(options, name):
    """Questions with the passages that answer them, and hard negatives that share their words."""
    passages = read_passages(options, name)
    words = words_in(passages)
    rows = []
    for question in read_questions(options, name):
        right = [place.passage for place in places_of(passages, question) if place.share > 0.5]
        if right:
            alike = [int(index) for index in np.argsort(-words.scores(question["q"]))[:8]]
            wrong = [index for index in alike if index not in right]
            texts = lambda indices: [passage_text(passages[index]) for index in indices]
            rows.append((question["q"], texts(right), texts(wrong)))
    return rows


def of_faq(file):
    sites = collections.defaultdict(list)
    for row in lines_of(file):
        text = f"passage: \n{row['a'][:700]}"
        sites[row["site"], row["language"]].append((row["q"], [text], []))
    return [rows for rows in sites.values() if len(rows) >= QUESTIONS_MIN]


def batches_of(sites, size):
    """Each question once, grouped by website."""
    batches = []
    for rows in sites:
        rows = random.sample(rows, len(rows))
        parts = [rows[at : at + size] for at in range(0, len(rows), size)]
        batches += [part for part in parts if len(part) >= QUESTIONS_MIN]
    random.shuffle(batches)
    return batches


def texts_for(batch):
    """The candidate texts, and for each question the index of its positive."""
    places = {}
    add = lambda text: places.setdefault(text, len(places))
    targets = [add(right[0] if random.random() < 0.8 else random.choice(right)) for _, right, _ in batch]
    for _, _, wrong in batch:
        if wrong:
            add(random.choice(wrong[:6]))
    return places, targets


def loss_of(embedder, tokenizer, batch):
    places, targets = texts_for(batch)
    asked = directions(embedder, tokenizer, [question_text(q) for q, _, _ in batch], QUESTION_TOKENS)
    told = directions(embedder, tokenizer, list(places), PASSAGE_TOKENS, rows_max=16)
    # Other passages that also answer are not negatives.
    aside = torch.zeros(len(batch), len(places))
    for row, (_, right, _) in enumerate(batch):
        for text in right:
            if places.get(text, targets[row]) != targets[row]:
                aside[row, places[text]] = -1e4
    scores = asked @ told.T / TEMPERATURE + aside
    targets = torch.tensor(targets)
    return nn.functional.cross_entropy(scores, targets), (scores.argmax(1) == targets).float().mean()


def train(embedder, tokenizer, sites, options):
    hold_still(embedder.bert)
    embedder.train()
    weights = learning(embedder)
    optimizer = torch.optim.AdamW(weights, weight_decay=0.01, fused=True)
    began, step, told = time.time(), 0, []
    while True:
        for batch in batches_of(sites, options.batch):
            spent = (time.time() - began) / options.seconds
            if spent >= 1:
                return
            for group in optimizer.param_groups:
                group["lr"] = options.rate * min(1, (step + 1) / WARM_UP) * max(0.03, 1 - spent)
            loss, hit = loss_of(embedder, tokenizer, batch)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(weights, 1.0)
            optimizer.step()
            step += 1
            told.append((loss.item(), hit.item()))
            if step % 20 == 0:
                mean = np.mean(told, 0)
                print(f"step {step}, {time.time() - began:.0f} s: loss {mean[0]:.3f}, right {mean[1]:.3f}", flush=True)
                told = []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add_options(parser)
    add("--base", required=True, help="folder of the encoder to start from, with its tokenizer.json")
    add("--faq", help="question-and-answer pairs, .jsonl with site, language, q and a")
    add("--seconds", type=float, required=True, help="how long to train; 740 on 2 cores is enough")
    add("--batch", type=int, default=20, help="questions of a website at once (20)")
    add("--rate", type=float, default=6e-5, help="learning rate (6e-5)")
    add("--seed", type=int, default=1)
    add("--out", required=True, help="folder to write the encoder to")
    options = parser.parse_args()
    random.seed(options.seed)
    torch.manual_seed(options.seed)

    sites = [of_site(options, name) for name in sites_to_learn(options)]
    sites += of_faq(options.faq) if options.faq else []
    assert any(len(rows) >= QUESTIONS_MIN for rows in sites), "no website has enough questions that are answered"
    print(f"{len(sites)} websites, {sum(map(len, sites))} questions", flush=True)
    embedder = Embedder(load_bert(options.base))
    train(embedder, load_tokenizer(f"{options.base}/tokenizer.json"), sites, options)
    embedder.bert.eval().save_pretrained(options.out)


if __name__ == "__main__":
    main()
