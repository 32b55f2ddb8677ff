"""Builds the models that the product's tests load: the same architecture, tiny, with random weights."""

import os

import torch
from transformers import BertConfig, BertModel

from export import write_manifest, write_models, write_pieces
from parts import Embedder, Reader
from prune import MASK, SPECIAL

OUT = os.path.join(os.path.dirname(__file__), "../src/testing/server/local-model/fixtures")
WORDS = "query passage when are you open bread cake tea is the we on monday and price".split()
LETTERS = "▁abcdefghijklmnopqrstuvwxyz0123456789.,:?!äöüéñ日本語"

vocabulary = [[piece, 0.0] for piece in SPECIAL]
vocabulary += [[f"▁{word}", -5.0 - place / 10] for place, word in enumerate(WORDS)]
vocabulary += [[letter, -10.0] for letter in LETTERS] + [[MASK, 0.0]]

torch.manual_seed(7)
config = BertConfig(
    vocab_size=len(vocabulary),
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    max_position_embeddings=64,
    initializer_range=1.0,
    attn_implementation="eager",
)


words = BertModel(config, add_pooling_layer=False).embeddings.word_embeddings


def bert():
    model = BertModel(config, add_pooling_layer=False).eval()
    model.embeddings.word_embeddings = words
    return model


os.makedirs(OUT, exist_ok=True)
write_pieces(vocabulary, OUT)
write_models(
    {
        "embedder.onnx": Embedder(bert()).eval(),
        "reader.onnx": Reader(bert()).eval(),
        "second-reader.onnx": Reader(bert()).eval(),
    },
    OUT,
)
write_manifest(
    OUT,
    "fixture-1",
    1,
    {"dimensions": config.hidden_size, "maxTokens": 24},
    {"maxTokens": 40, "questionTokens": 8, "headingTokens": 6},
)
