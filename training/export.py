"""Builds the folder models/ from trained weights: python export.py --help"""

import argparse
import hashlib
import itertools
import json
import os

from tokenizers import Tokenizer

from compare import compare_embedder, compare_reader, sequences_of
from parts import Embedder, keep_pieces, load_bert, load_reader
from prune import prune, texts_in
from to_onnx import to_onnx

FILES = ["embedder.onnx", "reader.onnx", "second-reader.onnx", "pieces.vocab", "words.bin"]

SCORES = ("scores", {0: "rows", 1: "length"})


def write_pieces(vocabulary, out):
    """In SentencePiece's list format: piece, tab, score."""
    with open(os.path.join(out, "pieces.vocab"), "w", encoding="utf8", newline="\n") as target:
        target.writelines(f"{piece}\t{score!r}\n" for piece, score in vocabulary)


def write_manifest(out, name, version, embedder, reader):
    def describe(file):
        content = open(os.path.join(out, file), "rb").read()
        return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}

    manifest = {
        "name": name,
        "version": version,
        "files": {file: describe(file) for file in FILES},
        "embedder": embedder,
        "reader": reader,
    }
    with open(os.path.join(out, "manifest.json"), "w", encoding="utf8") as target:
        json.dump(manifest, target, indent=2)
        target.write("\n")


def write_models(models, out):
    # All were trained with the original embeddings.
    words = os.path.join(out, "words.bin")
    if os.path.exists(words):
        os.remove(words)
    for file, model in models.items():
        gives = ("embedding", {0: "rows"}) if isinstance(model, Embedder) else SCORES
        to_onnx(model, *gives, os.path.join(out, file), words)


def main():
    parser = argparse.ArgumentParser()
    add = parser.add_argument
    add("--embedder", required=True, help="folder of the fine-tuned encoder that finds")
    add("--base", help="folder whose config the reader has; the embedder's unless named")
    add("--reader", help="checkpoint of the reader (torch state dict); random heads without it")
    add("--second", help="checkpoint of the reader that reads the best place again")
    add("--tokenizer", required=True, help="the whole tokenizer.json")
    add("--texts", help="folder of texts whose pieces are all kept, and which are compared")
    add("--pieces", type=int, default=200_000)
    add("--name", required=True, help="such as parley-1; a new one for every new embedder")
    add("--version", type=int, default=1)
    add("--compare", type=int, default=300, help="number of texts to compare")
    add("--out", default=os.path.join(os.path.dirname(__file__), "../models"))
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)

    tokenizer, old_ids = prune(options.tokenizer, options.texts, options.pieces)
    write_pieces(tokenizer["model"]["vocab"], options.out)
    embedder = Embedder(load_bert(options.embedder)).eval()
    base = options.base or options.embedder
    reader, second = (load_reader(base, file) for file in (options.reader, options.second))
    models = dict(zip(FILES, (embedder, reader, second)))
    for module in models.values():
        keep_pieces(module.bert, old_ids)
    write_models(models, options.out)
    write_manifest(
        options.out,
        options.name,
        options.version,
        {"dimensions": embedder.bert.config.hidden_size, "maxTokens": 160},
        {"maxTokens": 288, "questionTokens": 48, "headingTokens": 28},
    )
    for name in FILES:
        print(f"{name}: {os.path.getsize(os.path.join(options.out, name)) / 1e6:.1f} MB")

    if options.texts and options.compare:
        # Spread over the whole folder.
        texts = [text[:600] for text in texts_in(options.texts) if len(text) > 40]
        step = max(1, len(texts) // options.compare)
        texts = list(itertools.islice(texts[::step], options.compare))
        small = Tokenizer.from_str(json.dumps(tokenizer))
        at = lambda name: os.path.join(options.out, name)
        compare_embedder(embedder, at(FILES[0]), sequences_of(small, texts, "passage: "))
        compare_reader(reader, at(FILES[1]), sequences_of(small, texts))
        compare_reader(second, at(FILES[2]), sequences_of(small, texts))


if __name__ == "__main__":
    main()
