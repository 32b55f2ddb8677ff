"""Which groups of letters a text has, as src/features/answers/server/read/planted-letters.ts sees them."""

import unicodedata

import numpy as np
import regex

BUCKETS = 8192
LETTERS_MAX = 400
SIZES = (2, 3, 4)


def letters_of(text):
    plain = unicodedata.normalize("NFKC", text).lower()
    plain = regex.sub(r"[\p{Mn}\p{Cf}'’]", "", unicodedata.normalize("NFD", plain))
    return regex.sub(r"[^\p{L}\p{M}\p{N}]+", " ", plain).strip()[:LETTERS_MAX]


def bucket_of(group):
    """FNV-1a over the code points."""
    value = 0x811C9DC5
    for letter in group:
        value = ((value ^ ord(letter)) * 0x01000193) & 0xFFFFFFFF
    return value % BUCKETS


def groups_of(text):
    """A direction of length 1 with the same weight for every group that occurs."""
    letters = f" {letters_of(text)} "
    found = {
        bucket_of(letters[at : at + size])
        for size in SIZES
        for at in range(len(letters) - size + 1)
    }
    row = np.zeros(BUCKETS, np.float32)
    row[list(found)] = 1 / max(1, len(found)) ** 0.5
    return row
