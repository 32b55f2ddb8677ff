"""Measures what the quantized files lose against the original weights."""

import numpy as np
import onnxruntime
import torch

LENGTH_MAX = 160


def sequences_of(tokenizer, texts, prefix=""):
    ids = [tokenizer.encode(prefix + text, add_special_tokens=False).ids for text in texts]
    return [[0, *one[: LENGTH_MAX - 2], 2] for one in ids]


def each(file, sequences):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    session = onnxruntime.InferenceSession(file, options)
    for ids in sequences:
        row = np.array([ids], np.int64)
        yield session.run(None, {"input_ids": row, "attention_mask": np.ones_like(row)})[0][0]


def exact(module, sequences):
    with torch.no_grad():
        for ids in sequences:
            row = torch.tensor([ids])
            yield module(row, torch.ones_like(row))[0].numpy()


def compare_embedder(module, file, sequences):
    cosines = [float(a @ b) for a, b in zip(exact(module, sequences), each(file, sequences))]
    print(f"embedder: cosine {np.mean(cosines):.4f} on average, {min(cosines):.4f} at worst")


def compare_reader(module, file, sequences):
    """Ranks as the product does: by the mean of each sequence's tokens."""
    before = [float(scores.mean()) for scores in exact(module, sequences)]
    after = [float(scores.mean()) for scores in each(file, sequences)]
    ranks = [np.argsort(np.argsort(one)) for one in (before, after)]
    print(f"reader: rank correlation {np.corrcoef(*ranks)[0, 1]:.4f}, ", end="")
    print(f"scores off by {np.abs(np.subtract(before, after)).mean():.4f} on average ", end="")
    print(f"where they spread by {np.std(before):.4f}")
