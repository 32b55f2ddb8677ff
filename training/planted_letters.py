"""Hashed n-grams of a text; must match src/features/answers/server/read/planted-letters.ts."""

import functools
import unicodedata

import numpy as np
import regex
import torch
from torch.nn.functional import embedding_bag

BUCKETS = 8192
LETTERS_MAX = 400
SIZES = (2, 3, 4)


def letters_of(text):
    plain = unicodedata.normalize("NFKC", text).lower()
    plain = regex.sub(r"[\p{Mn}\p{Cf}'’]", "", unicodedata.normalize("NFD", plain))
    return regex.sub(r"[^\p{L}\p{M}\p{N}]+", " ", plain).strip()[:LETTERS_MAX]


@functools.cache
def bucket_of(group):
    """FNV-1a over code points."""
    value = 0x811C9DC5
    for letter in group:
        value = ((value ^ ord(letter)) * 0x01000193) & 0xFFFFFFFF
    return value % BUCKETS


def groups_of(text):
    """The distinct weight indexes."""
    letters = f" {letters_of(text)} "
    found = {
        bucket_of(letters[at : at + size])
        for size in SIZES
        for at in range(len(letters) - size + 1)
    }
    return sorted(found)


class Letters:
    """Sparse unit vectors with equal weights."""

    size = BUCKETS

    def __init__(self, groups):
        self.groups = groups
        self.places = torch.tensor([place for one in groups for place in one])
        counts = torch.tensor([len(one) for one in groups])
        self.starts = torch.cumsum(counts, 0) - counts
        self.weights = torch.repeat_interleave(1 / counts.clamp(min=1).sqrt(), counts)

    def __getitem__(self, which):
        return Letters([self.groups[at] for at in np.flatnonzero(which)])

    def along(self, head):
        return embedding_bag(
            self.places, head[:, None], self.starts, mode="sum", per_sample_weights=self.weights
        )[:, 0]

    def scaled(self):
        return self, lambda head: head
