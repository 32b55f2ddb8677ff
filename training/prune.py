"""Shrinks the tokenizer: most of its 250,000 pieces belong to unsupported languages."""

import glob
import json
import os

import regex
from tokenizers import Tokenizer

SPECIAL = ["<s>", "<pad>", "</s>", "<unk>"]
MASK = "<mask>"
SPOKEN = regex.compile(
    r"[▁\p{N}\p{P}\p{S}\p{M}\p{Latin}\p{Greek}\p{Cyrillic}\p{Hebrew}\p{Arabic}\p{Han}"
    r"\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}\p{Devanagari}ー]+"
)


def texts_in(folder):
    """Reads text files whole, and the field 'text' of each line of .jsonl files."""
    for file in sorted(glob.glob(os.path.join(folder, "**", "*"), recursive=True)):
        if file.endswith(".jsonl"):
            for line in open(file, encoding="utf8"):
                if line.strip():
                    yield json.loads(line).get("text") or ""
        elif file.endswith(".txt"):
            yield open(file, encoding="utf8").read()


def prune(source, folder, pieces_max):
    """The smaller tokenizer as JSON, and the original id of each of its ids."""
    whole = json.load(open(source, encoding="utf8"))
    vocabulary = whole["model"]["vocab"]
    assert [piece for piece, _ in vocabulary[:4]] == SPECIAL, "the ids 0 to 3 are fixed in the product"

    tokenizer = Tokenizer.from_file(source)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    kept = {0, 1, 2, 3}
    for text in texts_in(folder) if folder else []:
        kept.update(tokenizer.encode(text, add_special_tokens=False).ids)
    # Without single characters, whole words would be unknown.
    kept.update(id for id, (piece, _) in enumerate(vocabulary) if len(piece.lstrip("▁")) <= 1)
    mask = next((id for id, (piece, _) in enumerate(vocabulary) if piece == MASK), None)
    kept.discard(mask)
    by_score = sorted(range(4, len(vocabulary)), key=lambda id: -vocabulary[id][1])
    for id in by_score:
        if len(kept) >= pieces_max - 1:
            break
        if id != mask and SPOKEN.fullmatch(vocabulary[id][0]):
            kept.add(id)

    old_ids = sorted(kept) + ([mask] if mask is not None else [])
    whole["model"]["vocab"] = [vocabulary[id] for id in old_ids]
    for token in whole["added_tokens"]:
        token["id"] = old_ids.index(token["id"])
    whole["truncation"] = whole["padding"] = None
    return whole, old_ids
