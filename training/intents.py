"""Learns what a visitor means from training/intents/examples: python intents.py --help"""

import argparse
import base64
import json
import os
import random

import numpy as np
import torch

from intents_embed import embed
from intents_letters import choose_likeness
from intents_read import NONE, ahead_of, read_folder, read_questions, variants

SOLD = ["person", "bot", "greeting", "thanks", "goodbye", "agreement", "capabilities", "complaint"]
FACTS = ["hours-now", "hours-day", "hours", "phone", "email", "address", "contact"]
LABELS = [*SOLD, *FACTS, NONE]
HERE = os.path.dirname(os.path.abspath(__file__))
PENALTIES = [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1]
FOLDS = 6
# Of what is none of these, so much may be taken for something.
MISTAKEN = 0.01


def fit(x, y, weights, penalty):
    """Multinomial logistic regression: a row of weights for each label, and what is added to each."""
    mean, spread = x.mean(0), x.std(0) + 1e-6
    inputs = torch.tensor((x - mean) / spread)
    targets = torch.tensor(y)
    shares = torch.tensor(weights / weights.sum(), dtype=torch.float32)
    rows = torch.zeros(len(LABELS), x.shape[1], requires_grad=True)
    bias = torch.zeros(len(LABELS), requires_grad=True)
    steps = torch.optim.LBFGS([rows, bias], max_iter=150, line_search_fn="strong_wolfe")

    def loss():
        steps.zero_grad()
        each = torch.nn.functional.cross_entropy(inputs @ rows.T + bias, targets, reduction="none")
        value = (each * shares).sum() + penalty * (rows**2).sum() / 2
        value.backward()
        return value

    steps.step(loss)
    rows, bias = rows.detach().numpy(), bias.detach().numpy()
    return (rows / spread).astype(np.float32), bias - (rows / spread) @ mean


def chances(x, head):
    logits = x @ head[0].T + head[1]
    logits = np.exp(logits - logits.max(1, keepdims=True))
    return logits / logits.sum(1, keepdims=True)


def judged(scores, threshold):
    """The likeliest label of each, or none where it is not likely enough."""
    best = scores.argmax(1)
    return np.where(scores.max(1) >= threshold, best, LABELS.index(NONE))


def threshold_for(scores, y):
    """The lowest that takes few enough of none for something."""
    none = LABELS.index(NONE)
    wrong = np.where(scores.argmax(1) == none, 0, scores.max(1))[y == none]
    return float(np.sort(wrong)[int(len(wrong) * (1 - MISTAKEN))] + 1e-4)


def weights_of(rows):
    """Each label counts the same, and questions asked of real websites as much as made-up ones."""
    kind = [(row["intent"], row["language"] == "") for row in rows]
    count = {one: kind.count(one) for one in set(kind)}
    size = {one: 3.0 if one[0] == NONE else 1.0 for one in count}
    return np.array([size[one] / count[one] for one in kind], dtype=np.float32)
