"""Learns to recognize prompt injections: python planted.py --help"""

import argparse
import base64
import glob
import json
import os
import random
import unicodedata

import numpy as np
import regex
import torch

from intents_embed import embed
from planted_disguise import disguise
from planted_letters import Letters, groups_of

HERE = os.path.dirname(os.path.abspath(__file__))
PENALTIES = {"directions": [0.003, 0.01, 0.03], "letters": [1e-6, 1e-5]}
# Per head; a sentence flagged by either is not quoted.
FLAGGED_MAX = 0.0015
FOLDS = 4


def rows_of(file):
    return [json.loads(line) for line in open(file, encoding="utf8") if line.strip()]


def visible(text):
    """Must match src/features/answers/server/read/planted.ts."""
    return regex.sub(r"\p{Cf}", "", unicodedata.normalize("NFKC", text))


def units_of(folder, sites, unit_max, chance):
    """Sentences of real pages, evenly over websites: for training, and of other websites for validation."""
    names = {site["name"] for site in json.load(open(sites)) if site["split"] == "train"}
    files = sorted(file for file in glob.glob(os.path.join(folder, "*.jsonl")))
    files = [file for file in files if os.path.basename(file)[: -len(".jsonl")] in names]
    halves = []
    for own in (files[::3], files[1::3] + files[2::3]):
        texts = set()
        for file in own:
            for row in rows_of(file):
                texts.update(row["text"][start:end].strip() for start, end in row["units"])
        texts = sorted(text for text in texts if len(text) > 12)
        halves.append(chance.sample(texts, min(len(texts), unit_max)))
    return halves


def learn(points, planted, weights, penalty):
    """Logistic regression with sample weights."""
    points, unscale = points.scaled()
    planted = torch.tensor(planted, dtype=torch.float32)
    weights = torch.tensor(weights, dtype=torch.float32)
    head = torch.zeros(points.size + 1, requires_grad=True)
    steps = torch.optim.LBFGS([head], max_iter=50, history_size=20, line_search_fn="strong_wolfe")
    loss_of = torch.nn.BCEWithLogitsLoss(weight=weights / weights.sum(), reduction="sum")

    def step():
        steps.zero_grad()
        loss = loss_of(points.along(head[:-1]) + head[-1], planted) + penalty * (head[:-1] ** 2).sum()
        loss.backward()
        return loss

    steps.step(step)
    return unscale(head.detach().numpy())


def scores_of(head, points):
    head = torch.from_numpy(head)
    return (points.along(head[:-1]) + head[-1]).numpy()


def recall_at(scores, planted, quiet):
    """Recall of injections at a fixed low false positive rate."""
    return float(np.mean(scores[planted] > np.quantile(scores[quiet], 1 - FLAGGED_MAX)))


class Directions:
    """Embeddings. They all point in a similar direction, so training standardizes them (`scaled`)."""

    def __init__(self, rows):
        self.rows = torch.from_numpy(rows)
        self.size = rows.shape[1]

    def __getitem__(self, which):
        return Directions(self.rows.numpy()[which])

    def along(self, head):
        return self.rows @ head

    def scaled(self):
        mean, spread = self.rows.mean(0).numpy(), self.rows.std(0).numpy() + 1e-6
        scaled = Directions((self.rows.numpy() - mean) / spread)

        def unscale(head):
            weights = head[:-1] / spread
            return np.append(weights, head[-1] - weights @ mean)

        return scaled, unscale


class Examples:
    def __init__(self, rows, learnt, chance):
        self.texts, planted, language, weight, plain = [], [], [], [], []
        harmless = {}
        for row in rows:
            if not row["planted"]:
                harmless.setdefault(row["lang"], []).append(row["text"])
        for row in rows:
            variants = [row["text"], *disguise(row["text"], harmless[row["lang"]], chance)]
            for at, text in enumerate(variants):
                self.texts.append(text)
                planted.append(row["planted"])
                language.append(row["lang"])
                weight.append(1 if at == 0 else 0.5)
                plain.append(at == 0)
        for text in learnt:
            self.texts.append(text)
            planted.append(False)
            language.append(f"real {chance.randrange(FOLDS)}")
            weight.append(1)
            plain.append(False)
        self.planted, self.weight = np.array(planted), np.array(weight)
        self.plain, self.language = np.array(plain), np.array(language)
        self.weight[self.planted] *= self.weight[~self.planted].sum() / self.weight[self.planted].sum()


def out_of_fold(examples, points, penalty):
    """Out-of-fold scores: without the example's language, or for English without the example itself."""
    scores = np.zeros(len(examples.texts))
    languages = [one for one in sorted(set(examples.language)) if one != "en"]
    folds = [np.isin(examples.language, languages[at::FOLDS]) for at in range(FOLDS)]
    # Variants of a sentence stay in the same fold.
    sentence = np.cumsum(examples.plain)
    folds += [(examples.language == "en") & (sentence % FOLDS == at) for at in range(FOLDS)]
    for fold in folds:
        rest = ~fold
        head = learn(points[rest], examples.planted[rest], examples.weight[rest], penalty)
        scores[fold] = scores_of(head, points[fold])
    return scores


def fit(name, examples, points, real, checks):
    quiet = ~examples.planted
    found = []
    for penalty in PENALTIES[name]:
        scores = out_of_fold(examples, points, penalty)
        found.append((recall_at(scores, examples.planted, quiet), penalty, scores))
        print(f"{name}: penalty {penalty:g}, {found[-1][0]:.1%} of the planted found in languages not learnt")
    _, penalty, scores = max(found, key=lambda one: one[0])
    head = learn(points, examples.planted, examples.weight, penalty)

    # Examples by their out-of-fold scores, real pages by the final head.
    plain = np.sort(scores[quiet & examples.plain])[::-1]
    threshold = plain[int(len(plain) * FLAGGED_MAX)]
    if real:
        at_real = np.sort(scores_of(head, real))[::-1]
        threshold = max(threshold, at_real[int(len(at_real) * FLAGGED_MAX)])
        print(f"{name}: {np.mean(at_real > threshold):.2%} of {len(at_real)} real sentences are flagged")
    for kind, own in (("planted", examples.planted), ("harmless", quiet)):
        for form, which in (("as written", examples.plain), ("disguised", ~examples.plain)):
            flagged = scores[own & which] > threshold
            print(f"{name}: {flagged.mean():.1%} of {len(flagged)} {kind}, {form}, are flagged")
    for file, (texts, points_of) in checks.items():
        flagged = scores_of(head, points_of) > threshold
        print(f"{name}: {flagged.sum()} of {len(texts)} in {file} are flagged")
    return {
        "weights": base64.b64encode(head[:-1].astype("<f4").tobytes()).decode(),
        "bias": round(float(head[-1]), 6),
        "threshold": round(float(threshold), 6),
    }


def main():
    parser = argparse.ArgumentParser()
    add = parser.add_argument
    add("--embedder", required=True, help="folder of the fine-tuned encoder that finds")
    add("--tokenizer", required=True, help="the whole tokenizer.json")
    add("--name", required=True, help="the same as in models/manifest.json")
    add("--pages", help="folder of passages of websites, {name}.jsonl with text and units")
    add("--sites", help="list of websites with name and split; only those to train on are used")
    add("--units", type=int, default=5000, help="how many of their sentences to learn from, and to choose by")
    add("--cache", help="file that keeps the directions for the next run")
    add("--check", nargs="*", default=[], help=".jsonl files that are only measured")
    add("--out", default=os.path.join(HERE, "../models/planted.json"))
    options = parser.parse_args()
    torch.set_num_threads(1)
    chance = random.Random(1)

    learnt, kept = [], []
    if options.pages:
        learnt, kept = units_of(options.pages, options.sites, options.units, chance)
    examples = Examples(rows_of(os.path.join(HERE, "planted/examples.jsonl")), learnt, chance)
    checked = {
        os.path.basename(file): [row.get("instruction") or row["question"] for row in rows_of(file)]
        for file in options.check
    }
    # The second head works on n-grams and needs no model.
    ways = {
        "directions": lambda texts: Directions(
            embed(options.embedder, options.tokenizer, list(map(visible, texts)), options.cache)
        ),
        "letters": lambda texts: Letters([groups_of(text) for text in texts]),
    }
    heads = {
        name: fit(
            name,
            examples,
            see(examples.texts),
            see(kept) if kept else None,
            {file: (texts, see(texts)) for file, texts in checked.items()},
        )
        for name, see in ways.items()
    }
    os.makedirs(os.path.dirname(options.out), exist_ok=True)
    with open(options.out, "w", encoding="utf8") as target:
        file = {"embedder": options.name, **heads["directions"], "letters": heads["letters"]}
        json.dump(file, target, indent=1)
        target.write("\n")


if __name__ == "__main__":
    main()
