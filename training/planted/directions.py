"""The directions of texts, by the product's own file or by the weights it is made of."""

import os

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer
from transformers import BertModel

LENGTH_MAX = 160
ROWS = 32


def open_embedder(folder, tokenizer):
    pieces = Tokenizer.from_file(tokenizer or os.path.join(folder, "tokenizer.json"))
    pieces.no_padding()
    pieces.no_truncation()
    file = os.path.join(folder, "embedder.onnx")
    run = of_file(file) if os.path.exists(file) else of_weights(folder)

    def embed(texts):
        ids = [pieces.encode(f"query: {text}", add_special_tokens=False).ids for text in texts]
        ids = [[0, *one[: LENGTH_MAX - 2], 2] for one in ids]
        order = sorted(range(len(ids)), key=lambda at: len(ids[at]))
        rows = [None] * len(ids)
        for start in range(0, len(order), ROWS):
            batch = order[start : start + ROWS]
            length = max(len(ids[at]) for at in batch)
            padded = np.array([ids[at] + [1] * (length - len(ids[at])) for at in batch], np.int64)
            for at, row in zip(batch, run(padded, (padded != 1).astype(np.int64))):
                rows[at] = row
        return np.stack(rows)

    return embed


def of_file(file):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(file, options)
    return lambda ids, mask: session.run(None, {"input_ids": ids, "attention_mask": mask})[0]


def of_weights(folder):
    bert = BertModel.from_pretrained(folder, add_pooling_layer=False).eval()

    def run(ids, mask):
        with torch.no_grad():
            mask = torch.from_numpy(mask)
            hidden = bert(input_ids=torch.from_numpy(ids), attention_mask=mask).last_hidden_state
            mean = (hidden.float() * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
            return torch.nn.functional.normalize(mean, dim=1).numpy()

    return run
