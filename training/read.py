"""Trains the reader: python read.py --help

What goes in: the encoder to start from (weights.py), general question sets (general.py), groups of passages for
each question of a website (groups.py) and pairs of a question and an answer (faq.py), all with their units
(units.ts). What comes out: a checkpoint that export.py takes; every ten minutes what there is, as OUT.part.

All units of a question's passages compete with each other and with "none of them", whose score is 0: so one
scale tells what answers best, and whether it is an answer at all.
"""

import argparse
import collections
import functools
import random
import time

import torch
from torch import nn

from batches import by_length, hold_still, learning, load_tokenizer, run
from intents_read import lines_of
from read_items import faq_items, general_items, group_items, read_faq, read_general
from reader import new_reader, unit_scores

PASSAGES_MIN, AT_ONCE = 26, 13
WARM_UP = 80
HEADS_RATE = 5e-4
SAVE_SECONDS = 600


class Questions:
    """Batches with their kind: general data first, then websites."""

    def __init__(self, tokenizer, options):
        self.general = read_general(options.general) if options.general else []
        self.groups = list(lines_of(options.groups)) if options.groups else []
        self.faq = read_faq(options.faq) if options.faq else []
        assert self.general or self.groups, "there is nothing to learn from"
        self.shares = {"faq": options.faq_share, "general": options.general_share}
        self.items_of = {
            "general": functools.partial(general_items, tokenizer),
            "site": functools.partial(group_items, tokenizer, negatives=options.negatives),
            "faq": functools.partial(faq_items, tokenizer),
        }
        self.phase, self.queue = None, []

    def enter(self, phase):
        if not self.groups or not self.general:
            phase = "general" if self.general else "site"
        if phase != self.phase:
            self.phase, self.queue = phase, []

    def take(self):
        """Enough for one step."""
        taken, count = [], 0
        while count < PASSAGES_MIN:
            if not self.queue:
                self.queue = self.round()
            kind, one = self.queue.pop()
            items = self.items_of[kind](one)
            if items:
                taken.append((kind, items))
                count += len(items)
        return taken

    def round(self):
        if self.phase == "general":
            questions = [("general", rows) for rows in self.general]
        else:
            some = lambda rows, share: random.sample(rows, min(len(rows), int(share * len(self.groups))))
            questions = [("site", group) for group in self.groups]
            questions += [("faq", pair) for pair in some(self.faq, self.shares["faq"])]
            questions += [("general", rows) for rows in some(self.general, self.shares["general"])]
        random.shuffle(questions)
        return questions


def scores_of(reader, items):
    """Scores of each item's units."""
    scores = [None] * len(items)
    for own in by_length([item.ids for item in items], AT_ONCE):
        rows = run(reader, [items[index].ids for index in own])
        for row, index in zip(rows, own):
            scores[index] = unit_scores(row, items[index].spans)
    return scores


def losses_of(scores, items):
    """The loss: choosing a right unit or none, each unit by itself, and whether the best is right."""
    right = [at in item.right for item in items for at, span in enumerate(item.spans) if span]
    every = torch.cat([torch.zeros(1), *scores])
    targets = torch.tensor([not any(right), *right])
    taken = torch.logsumexp(every, 0) - torch.logsumexp(every[targets], 0)
    each = targets[1:].float()
    apart = nn.functional.binary_cross_entropy_with_logits(every[1:], each, weight=1 + 2 * each)
    return taken, apart, bool(targets[int(every.argmax())])


def loss_of(reader, questions, told):
    scores = iter(scores_of(reader, [item for _, items in questions for item in items]))
    lists, aparts = [], []
    for kind, items in questions:
        taken, apart, hit = losses_of([next(scores) for _ in items], items)
        lists.append(taken)
        aparts.append(apart)
        told[kind].append(hit)
    lists, aparts = torch.stack(lists).mean(), torch.stack(aparts).mean()
    told["list"].append(lists.item())
    told["apart"].append(aparts.item())
    return lists + 0.5 * aparts


def speed_at(step, spent, options):
    """Learning rate: warm-up, constant over general data, decaying over websites."""
    warm = min(1, (step + 1) / WARM_UP)
    if not options.site_seconds:
        return warm * max(0.1, 1 - spent / options.general_seconds)
    return warm * min(1, max(0.03, 1 - (spent - options.general_seconds) / options.site_seconds))


def train(reader, questions, options):
    hold_still(reader.bert, options.frozen_layers)
    reader.train()
    heads = [*reader.token.parameters(), *reader.whole.parameters()]
    groups = [{"params": learning(reader.bert)}, {"params": heads}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
    began, saved, step, told = time.time(), 0, 0, collections.defaultdict(list)
    while (spent := time.time() - began) < options.general_seconds + options.site_seconds:
        questions.enter("general" if spent < options.general_seconds else "site")
        speed = speed_at(step, spent, options)
        for group, rate in zip(optimizer.param_groups, (options.rate, HEADS_RATE)):
            group["lr"] = rate * speed
        loss = loss_of(reader, questions.take(), told)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step % 25 == 0:
            means = ", ".join(f"{name} {sum(values) / len(values):.3f}" for name, values in told.items())
            print(f"{questions.phase} step {step}, {spent:.0f} s: {means}", flush=True)
            told.clear()
        if spent - saved > SAVE_SECONDS:
            saved = spent
            torch.save(reader.state_dict(), f"{options.out}.part")
    print(f"{step} steps")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--base", required=True, help="folder of the encoder to start from, with its tokenizer.json")
    add("--start", help="checkpoint of a reader to go on from")
    add("--general", help="general question sets, .jsonl of general.py")
    add("--groups", help="questions of websites, .jsonl of groups.py")
    add("--faq", help="question-and-answer pairs, .jsonl of faq.py")
    add("--general-seconds", type=float, default=0, help="how long to learn from the general sets first (0)")
    add("--site-seconds", type=float, default=0, help="how long from the websites' questions then (0)")
    add("--rate", type=float, default=1.3e-4, help="learning rate (1.3e-4)")
    add("--negatives", type=int, default=3, help="passages that do not answer beside one that does (3)")
    add("--faq-share", type=float, default=0.25, help="pairs for each question of a website (0.25)")
    add("--general-share", type=float, default=0.1, help="general questions for each of a website (0.1)")
    add("--frozen-layers", type=int, default=4, help="lowest layers that stay as they are (4)")
    add("--seed", type=int, default=0)
    add("--out", required=True, help="checkpoint to write")
    options = parser.parse_args()
    random.seed(options.seed)
    torch.manual_seed(options.seed)

    questions = Questions(load_tokenizer(f"{options.base}/tokenizer.json"), options)
    sizes = f"{len(questions.general)} general questions, {len(questions.groups)} of websites"
    print(f"{sizes}, {len(questions.faq)} pairs", flush=True)
    reader = new_reader(options.base, options.start)
    train(reader, questions, options)
    torch.save(reader.state_dict(), options.out)


if __name__ == "__main__":
    main()
