"""The reader while it learns: what it starts from, and what it is given to read.

A score for each token says how well it answers, and one for the whole how well the passage does (parts.py). The
score of a unit - a sentence, a row, an item of a list - is the mean of its tokens.
"""

import torch
from torch import nn

from batches import BEGIN, END
from parts import load_reader

TOKENS, QUESTION_TOKENS, HEADING_TOKENS = 288, 48, 28
# With less room, a unit is dropped rather than truncated.
ROOM_MIN = 3


def new_reader(base, checkpoint=None):
    """Without a checkpoint it starts by answering nothing."""
    reader = load_reader(base, checkpoint)
    if not checkpoint:
        nn.init.normal_(reader.token.weight, std=0.02)
        nn.init.normal_(reader.whole.weight, std=0.02)
        nn.init.constant_(reader.token.bias, -2.0)
        nn.init.zeros_(reader.whole.bias)
    return reader


def encode(tokenizer, question, heading, units):
    """The tokens, and each unit's range; None if it did not fit."""
    tokens_of = lambda text: tokenizer.encode(text, add_special_tokens=False).ids
    ids = [BEGIN, *tokens_of(question[-400:])[-QUESTION_TOKENS:], END]
    if heading:
        ids += tokens_of(heading[-160:])[-HEADING_TOKENS:]
    ids.append(END)
    spans = []
    for unit in units:
        room = TOKENS - 1 - len(ids)
        if room < ROOM_MIN and spans:
            spans.append(None)
            continue
        tokens = tokens_of(unit)[: max(1, room)]
        spans.append((len(ids), len(ids) + len(tokens)) if tokens else None)
        ids += tokens
    return [*ids, END], spans


def unit_texts(passage):
    return [passage["text"][start:end] for start, end in passage["units"]]


def unit_scores(scores, spans):
    """Scores of the units that fitted."""
    return torch.stack([scores[span[0] : span[1]].mean() for span in spans if span])
