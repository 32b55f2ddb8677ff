"""Directions of texts, as the product takes them."""

import torch
from tokenizers import Tokenizer
from transformers import BertModel

TOKENS = 160


def embed(folder, tokenizer, texts, batch=64):
    """Mean pooling over all tokens, length 1."""
    model = BertModel.from_pretrained(folder, add_pooling_layer=False).eval()
    tokens = Tokenizer.from_file(tokenizer)
    tokens.no_padding()
    tokens.enable_truncation(TOKENS)
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
        with torch.no_grad():
            states = model(input_ids=inputs, attention_mask=mask).last_hidden_state
        pooled = (states * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        directions[own] = torch.nn.functional.normalize(pooled, dim=1)
    return directions.numpy()
