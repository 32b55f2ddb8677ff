"""The finder: embeddings of questions and passages, and the likeliest passages of a website."""

import os

import numpy as np
import torch

from batches import END, by_length, run
from words import Words

QUESTION_TOKENS = 64
PASSAGE_TOKENS = 144


def question_text(question):
    return f"query: {question}"


def passage_text(passage):
    return f"passage: {passage['heading'][-160:]}\n{passage['text'][:900]}"


def directions(embedder, tokenizer, texts, tokens_max, rows_max=48):
    """A unit vector per text."""
    sequences = [tokenizer.encode(text).ids for text in texts]
    sequences = [ids if len(ids) <= tokens_max else [*ids[: tokens_max - 1], END] for ids in sequences]
    found = [None] * len(texts)
    for own in by_length(sequences, rows_max):
        rows = run(embedder, [sequences[index] for index in own]).float()
        for index, row in zip(own, rows):
            found[index] = row
    return torch.stack(found)


class Finder:
    """With a cache, a website's passages are embedded once per folder of weights."""

    def __init__(self, embedder, tokenizer, name, cache=None):
        self.embedder, self.tokenizer = embedder, tokenizer
        self.name, self.cache = os.path.basename(os.path.normpath(name)), cache

    @torch.no_grad()
    def questions(self, questions):
        texts = [question_text(question["q"]) for question in questions]
        return directions(self.embedder, self.tokenizer, texts, QUESTION_TOKENS).numpy()

    @torch.no_grad()
    def passages(self, site, passages):
        file = self.cache and os.path.join(self.cache, f"{self.name}-{site}.npy")
        if file and os.path.exists(file):
            known = np.load(file)
            if len(known) == len(passages):
                return known
        texts = [passage_text(passage) for passage in passages]
        found = directions(self.embedder, self.tokenizer, texts, PASSAGE_TOKENS).numpy()
        if file:
            os.makedirs(self.cache, exist_ok=True)
            np.save(file, found)
        return found


def words_in(passages):
    return Words([f"{passage['heading']}\n{passage['text']}" for passage in passages])


def best_first(by_words, by_direction, weight=1.0):
    """Reciprocal rank fusion; passages without a common word have no lexical rank."""
    ranks = lambda scores: np.argsort(np.argsort(-scores))
    merged = (by_words > 0) / (8 + ranks(by_words)) + weight / (8 + ranks(by_direction))
    return [int(index) for index in np.argsort(-merged)]
