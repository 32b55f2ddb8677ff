"""The two heads on the encoder: one gives embeddings, one scores."""

import torch
from torch import nn
from transformers import BertModel


class Embedder(nn.Module):
    """The normalized mean of the tokens."""

    def __init__(self, bert):
        super().__init__()
        self.bert = bert

    def forward(self, input_ids, attention_mask):
        hidden = self.bert(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        weight = attention_mask.unsqueeze(-1).to(hidden.dtype)
        return nn.functional.normalize((hidden * weight).sum(1) / weight.sum(1), dim=1)


class Reader(nn.Module):
    """Scores per token, how well it answers, and one for the whole passage."""

    def __init__(self, bert):
        super().__init__()
        self.bert = bert
        self.token = nn.Linear(bert.config.hidden_size, 1)
        self.whole = nn.Linear(bert.config.hidden_size, 1)

    def forward(self, input_ids, attention_mask):
        hidden = self.bert(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        return (self.token(hidden) + self.whole(hidden[:, :1])).squeeze(-1)


def load_bert(folder):
    return BertModel.from_pretrained(
        folder, add_pooling_layer=False, attn_implementation="eager"
    ).eval()


def load_reader(folder, checkpoint):
    """Without a checkpoint the heads are random, which is enough to measure speed."""
    reader = Reader(load_bert(folder))
    if checkpoint:
        state = torch.load(checkpoint, map_location="cpu", weights_only=True)
        reader.load_state_dict({name: value.float() for name, value in state.items()})
    return reader.eval()


def keep_pieces(bert, old_ids):
    words = bert.embeddings.word_embeddings.weight.data[old_ids].clone()
    bert.embeddings.word_embeddings = nn.Embedding.from_pretrained(words, padding_idx=1)
    bert.config.vocab_size = len(old_ids)
