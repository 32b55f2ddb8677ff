"""Embeddings as the product computes them."""

import os

import numpy as np
import torch
from tokenizers import Tokenizer
from transformers import BertModel

TOKENS = 160
KEPT_AT_ONCE = 1024


def embed(folder, tokenizer, texts, cache=None):
    """Mean pooling over all tokens, normalized, and cached."""
    known = {}
    if cache and os.path.exists(cache):
        kept = np.load(cache)
        known = dict(zip(kept["texts"].tolist(), kept["directions"]))
    missing = sorted({text for text in texts if text not in known}, key=len)
    if missing:
        model = BertModel.from_pretrained(folder, add_pooling_layer=False).eval()
        tokens = Tokenizer.from_file(tokenizer)
        tokens.no_padding()
        tokens.enable_truncation(TOKENS)
    for start in range(0, len(missing), KEPT_AT_ONCE):
        own = missing[start : start + KEPT_AT_ONCE]
        known.update(zip(own, directions_of(model, tokens, own)))
        if cache:
            np.savez(cache, texts=np.array(list(known)), directions=np.stack(list(known.values())))
    return np.stack([known[text] for text in texts])


def directions_of(model, tokens, texts, batch=64):
    ids = [tokens.encode(f"query: {text}").ids for text in texts]
    order = sorted(range(len(ids)), key=lambda index: len(ids[index]))
    directions = torch.zeros(len(ids), model.config.hidden_size)
    for start in range(0, len(order), batch):
        own = order[start : start + batch]
        longest = max(len(ids[index]) for index in own)
        inputs = torch.ones(len(own), longest, dtype=torch.long)
        mask = torch.zeros(len(own), longest, dtype=torch.long)
        for row, index in enumerate(own):
            inputs[row, : len(ids[index])] = torch.tensor(ids[index])
            mask[row, : len(ids[index])] = 1
        with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16):
            states = model(input_ids=inputs, attention_mask=mask).last_hidden_state
        pooled = (states.float() * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        directions[own] = torch.nn.functional.normalize(pooled, dim=1)
    return directions.numpy()
