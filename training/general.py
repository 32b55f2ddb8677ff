"""Collects general question sets out of public repositories: python general.py --help

What goes in: a folder with clones, owner/name; what is missing is cloned into it. What comes out: .jsonl with a
row for each question and passage: group (the same for the rows of one question), source, language, q, heading,
text, and start and end of the answer, -1 where it is not in that passage; units.ts adds the units. README.md
lists the sets with their licences.
"""

import argparse
import csv
import gzip
import io
import json
import os
import random
import re
import subprocess

# Source, language, repository, file, number of questions; a file removed later has its commit.
SETS = [
    ("xquad", "en", "deepmind/xquad", "xquad.en.json", 1190),
    ("xquad", "de", "deepmind/xquad", "xquad.de.json", 600),
    ("xquad", "el", "deepmind/xquad", "xquad.el.json", 500),
    ("xquad", "ro", "deepmind/xquad", "xquad.ro.json", 350),
    ("xquad", "ru", "deepmind/xquad", "xquad.ru.json", 450),
    ("xquad", "tr", "deepmind/xquad", "xquad.tr.json", 200),
    ("xquad", "ar", "deepmind/xquad", "xquad.ar.json", 250),
    ("xquad", "hi", "deepmind/xquad", "xquad.hi.json", 350),
    ("squad-es", "es", "ccasimiro88/TranslateAlignRetrieve", "SQuAD-es-v2.0/dev-v2.0-es_small.json", 1100),
    (
        "squad-da",
        "da",
        "ccasimiro88/TranslateAlignRetrieve",
        "7554688556daaa0b28500276298527fbbc2278e4:squads-tar/da/dev-v2.0-da_small.json",
        900,
    ),
    ("squad-pt", "pt", "cjaniake/squad_v2.0_pt", "dev-v2.0.json", 1100),
    ("squad-it", "it", "crux82/squad-it", "SQuAD_it-test.json.gz", 800),
    ("jsquad", "ja", "yahoojapan/JGLUE", "datasets/jsquad-v1.3/valid-v1.3.json", 800),
    ("heq", "he", "NNLP-IL/Hebrew-Question-Answering-Dataset", "data/data v1.1/val v1.1.json", 800),
    ("tquad", "tr", "TQuad/turkish-nlp-qa-dataset", "train-v0.1.json", 600),
    ("cmrc", "zh", "ymcui/cmrc2018", "squad-style-data/cmrc2018_dev.json", 500),
    ("arcd", "ar", "husseinmozannar/SOQAL", "data/arcd.json", 500),
    ("policyqa", "en", "wasiahmad/PolicyQA", "data/dev.json", 800),
]
DOC2DIAL = ("doc2dial/sharedtask-dialdoc2021", "data/doc2dial/v1.0.1")
SUBJQA = ("megagonlabs/SubjQA", "SubjQA/{}/splits/train.csv", ["restaurants", "tripadvisor"], 350)

PASSAGE, PASSAGE_CJK = 600, 300
BEFORE = 500
WITHOUT_ANSWER = 2


def read(folder, repository, file):
    """A file of a clone at its newest commit unless one is given."""
    clone = os.path.join(folder, repository)
    if not os.path.exists(clone):
        subprocess.run(["git", "clone", "--bare", f"https://github.com/{repository}", clone], check=True)
    place = file if ":" in file else f"HEAD:{file}"
    content = subprocess.run(["git", "-C", clone, "show", place], check=True, capture_output=True).stdout
    return gzip.decompress(content) if file.endswith(".gz") else content


def cut(text, width):
    """Splits between sentences into passages about as long as those of websites."""
    ends = [*(match.end() for match in re.finditer(r"[.!?]\s+|[。！？]|\n", text)), len(text)]
    passages, start, last = [], 0, 0
    for end in ends:
        if end - start > width and last > start:
            passages.append((start, last))
            start = last
        last = end
    if len(text) > start:
        passages.append((start, len(text)))
    if len(passages) > 1 and passages[-1][1] - passages[-1][0] < width / 4:
        _, end = passages.pop()
        passages[-1] = (passages[-1][0], end)
    return passages


def group_of(source, language, question, context, span, heading=""):
    """The passage with the answer and two others of the text; empty if no passage contains a span."""
    right, wrong = [], []
    for start, end in cut(context, PASSAGE_CJK if language in ("zh", "ja") else PASSAGE):
        has_answer = span and start <= span[0] < end
        place = (span[0] - start, min(span[1], end) - start) if has_answer else (-1, -1)
        (right if has_answer else wrong).append((context[start:end], *place))
    if span and not right:
        return []
    random.shuffle(wrong)
    same = {"source": source, "language": language, "q": question, "heading": heading}
    passages = right[:1] + wrong[:WITHOUT_ANSWER]
    return [{**same, "text": text, "start": start, "end": end} for text, start, end in passages]


def span_of(context, answer, start):
    """Some sets count bytes or have other offsets: then use the first place with the same words."""
    if context[start : start + len(answer)] != answer:
        start = context.find(answer)
    return (start, start + len(answer)) if start >= 0 and answer.strip() else None


def squad_questions(content):
    for article in json.loads(content)["data"]:
        for paragraph in article["paragraphs"]:
            context = paragraph["context"]
            for one in paragraph["qas"]:
                answers = one.get("answers") or []
                answers = [answers] if isinstance(answers, dict) else answers
                title = str(article.get("title", ""))
                if one.get("is_impossible") or not answers:
                    yield one["question"], context, None, title
                    continue
                span = span_of(context, answers[0]["text"], int(answers[0].get("answer_start", -1)))
                if span:
                    yield one["question"], context, span, title


def squad(folder, source, language, repository, file, count):
    rows = list(squad_questions(read(folder, repository, file)))
    random.shuffle(rows)
    for question, context, span, title in rows[:count]:
        heading = title.replace("_", " ")[:80] if random.random() < 0.6 else ""
        yield group_of(source, language, question, context, span, heading)


def doc2dial(folder):
    """Opening questions of conversations about public service pages, with the surrounding part of the page."""
    repository, path = DOC2DIAL
    documents = json.loads(read(folder, repository, f"{path}/doc2dial_doc.json"))["doc_data"]
    dialogues = json.loads(read(folder, repository, f"{path}/doc2dial_dial_validation.json"))["dial_data"]
    for domain, by_document in dialogues.items():
        for name, own in by_document.items():
            document = documents[domain][name]
            for turns in (dialogue["turns"] for dialogue in own):
                if len(turns) < 2 or (turns[0]["role"], turns[1]["role"]) != ("user", "agent"):
                    continue
                spans = [document["spans"][one["sp_id"]] for one in turns[1]["references"]]
                if not spans:
                    continue
                start, end = min(int(one["start_sp"]) for one in spans), max(int(one["end_sp"]) for one in spans)
                text = document["doc_text"]
                first, last = max(0, start - BEFORE), end + 700
                place = (start - first, end - first)
                question = turns[0]["utterance"].strip()[:300]
                yield group_of("doc2dial", "en", question, text[first:last], place, name[:80])


def subjqa(folder):
    """Questions about reviews of restaurants and hotels, some without an answer."""
    repository, path, domains, count = SUBJQA
    for domain in domains:
        rows = list(csv.DictReader(io.StringIO(read(folder, repository, path.format(domain)).decode())))
        random.shuffle(rows)
        for row in rows[:count]:
            review = row["review"].replace("ANSWERNOTFOUND", "").strip()
            answer = row["human_ans_spans"]
            if answer == "ANSWERNOTFOUND":
                yield group_of("subjqa", "en", row["question"], review[:1200], None)
                continue
            start = review.find(answer)
            if start >= 0:
                first, end = max(0, start - BEFORE), start + len(answer)
                place = (start - first, end - first)
                yield group_of("subjqa", "en", row["question"], review[first : end + 500], place)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--repositories", required=True, help="folder with clones, owner/name")
    add("--only", nargs="*", help="some of the sets: xquad, squad-es, …, doc2dial, subjqa")
    add("--seed", type=int, default=1)
    add("--out", required=True, help=".jsonl to write")
    options = parser.parse_args()
    random.seed(options.seed)
    csv.field_size_limit(1 << 30)

    makers = [(source, squad(options.repositories, source, *rest)) for source, *rest in SETS]
    makers += [("doc2dial", doc2dial(options.repositories)), ("subjqa", subjqa(options.repositories))]
    groups = []
    for source, made in makers:
        if not options.only or source in options.only:
            own = [group for group in made if group]
            print(f"{source} {own[0][0]['language']}: {len(own)} questions", flush=True)
            groups += own
    random.shuffle(groups)
    with open(options.out, "w", encoding="utf8") as out:
        for number, group in enumerate(groups):
            for row in group:
                out.write(json.dumps({"group": number, **row}, ensure_ascii=False) + "\n")
    print(f"{len(groups)} questions, {sum(map(len, groups))} passages")


if __name__ == "__main__":
    main()
