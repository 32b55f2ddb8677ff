"""Lexical relevance of passages to a question (BM25)."""

import collections
import math
import re

import numpy as np

CJK = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
STEM = 6


def words_of(text):
    """Word prefixes; character pairs in unspaced scripts."""
    found = []
    for word in re.findall(r"\w+", text.lower()):
        if CJK.search(word):
            found += [word[at : at + 2] for at in range(max(1, len(word) - 1))]
        else:
            found.append(word[:STEM])
    return found


class Words:
    def __init__(self, texts, saturation=1.2, by_length=0.75):
        counts = [collections.Counter(words_of(text)) for text in texts]
        lengths = np.array([sum(count.values()) for count in counts])
        average = max(1, lengths.sum() / max(1, len(texts)))
        self.size = len(texts)
        self.holders = collections.defaultdict(list)
        for index, count in enumerate(counts):
            damped = saturation * (1 - by_length + by_length * lengths[index] / average)
            for word, times in count.items():
                self.holders[word].append((index, times * (saturation + 1) / (times + damped)))

    def scores(self, question):
        scores = np.zeros(self.size)
        for word in set(words_of(question)):
            held = self.holders.get(word, [])
            rarity = math.log(1 + (self.size - len(held) + 0.5) / (len(held) + 0.5))
            for index, fit in held:
                scores[index] += rarity * fit
        return scores
