"""Shared by the training of the finder and the reader: tokens, batches and frozen weights."""

import torch
from tokenizers import Tokenizer
from torch import nn

BEGIN, PADDING, END = 0, 1, 2


def load_tokenizer(file):
    tokenizer = Tokenizer.from_file(file)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def padded(sequences):
    """Ids and mask, padded to the longest."""
    width = max(map(len, sequences))
    ids = torch.full((len(sequences), width), PADDING)
    mask = torch.zeros((len(sequences), width), dtype=torch.long)
    for row, sequence in enumerate(sequences):
        ids[row, : len(sequence)] = torch.tensor(sequence)
        mask[row, : len(sequence)] = 1
    return ids, mask


def by_length(sequences, rows_max):
    """Batches of indexes of similarly long sequences, which keeps padding low."""
    order = sorted(range(len(sequences)), key=lambda index: len(sequences[index]))
    for at in range(0, len(order), rows_max):
        yield order[at : at + rows_max]


def run(module, sequences):
    """Mixed precision where it is accurate enough."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return module(*padded(sequences))


def hold_still(bert, layers=0):
    """Freezes the embeddings, so that 4 bits represent them exactly, and the lowest layers if asked; disables dropout."""
    still = [bert.embeddings, *bert.encoder.layer[:layers]]
    for module in still:
        for parameter in module.parameters():
            parameter.requires_grad = False
    for module in bert.modules():
        if isinstance(module, nn.Dropout):
            module.p = 0.0


def learning(module):
    return [parameter for parameter in module.parameters() if parameter.requires_grad]
