"""Similarity of two sentences by letters: the same arithmetic as intent-examples.ts."""

import unicodedata

import numpy as np
import regex

from intents_read import NONE

UNHEARD = regex.compile(r"[\p{Mn}\p{Emoji_Modifier}\p{Cf}'’]")
# Below this, nothing is a near miss.
NEAR = 0.35
MISTAKEN = 0.01


def letters_of(text):
    plain = unicodedata.normalize("NFKC", text).lower()
    plain = UNHEARD.sub("", unicodedata.normalize("NFD", plain))
    short = regex.sub(r"(.)\1{2,}", r"\1", plain, flags=regex.S)
    return regex.sub(r"[^\p{L}\p{M}\p{N}]+", " ", short).strip() or regex.sub(r"\s+", "", short)


def groups_of(letters):
    padded = f" {letters} "
    return list({padded[at : at + 3] for at in range(len(padded) - 2)})


class Nearest:
    def __init__(self, texts):
        self.count = len(texts)
        self.holders = {}
        for at, text in enumerate(texts):
            for group in groups_of(text):
                self.holders.setdefault(group, []).append(at)
        self.holders = {group: np.array(held) for group, held in self.holders.items()}
        self.sizes = np.array([self.size_of(groups_of(text)) for text in texts])

    def weight_of(self, group):
        return np.log(1 + self.count / len(self.holders.get(group, [0])))

    def size_of(self, groups):
        return np.sqrt(sum(self.weight_of(group) for group in groups))

    def likenesses(self, text):
        groups = groups_of(text)
        shared = np.zeros(self.count)
        for group in groups:
            shared[self.holders.get(group, [])] += self.weight_of(group)
        return shared / (self.size_of(groups) * self.sizes)


def choose_likeness(rows, questions):
    """Which examples to keep, and the similarity that counts as the same intent."""
    by_letters = {}
    for row in rows:
        letters = letters_of(row["text"])
        before = by_letters.setdefault(letters, dict(row))
        # Texts shared by languages, or without letters, belong to none.
        if before["language"] != row["language"] or not regex.search(r"\p{L}", letters):
            before["language"] = ""
    unlike = list(by_letters.items())
    texts = [letters for letters, _ in unlike]
    intents = np.array([row["intent"] for _, row in unlike])
    nearest = Nearest(texts)
    missed, found = [], []
    kept = []
    for at, (letters, row) in enumerate(unlike):
        likeness = nearest.likenesses(letters)
        likeness[at] = 0
        best = likeness.argmax()
        if row["intent"] != NONE:
            found.append((likeness[best], intents[best] == row["intent"], intents[best] != NONE))
        elif intents[best] != NONE:
            missed.append(likeness[best])
        else:
            missed.append(0)
        if row["intent"] != NONE or likeness[intents != NONE].max() > NEAR:
            kept.append(at)
    for row in questions:
        likeness = nearest.likenesses(letters_of(row["text"]))
        best = likeness.argmax()
        missed.append(likeness[best] if intents[best] != NONE else 0)
    # What letters cannot tell from an example must not be selected for.
    missed = np.sort(np.minimum(missed, 0.999))
    threshold = float(missed[int(len(missed) * (1 - MISTAKEN))]) + 1e-4
    over = [row for row in found if row[0] >= threshold]
    print(
        f"by letters, threshold {threshold:.3f}: found {sum(row[1] for row in over) / len(found):.1%}, "
        f"another {sum(row[2] and not row[1] for row in over) / len(found):.1%}; kept {len(kept)} of {len(rows)}"
    )
    return [unlike[at][1] for at in kept], round(threshold, 3)
