"""Whether an answer is right, told by machine as scripts/exam/judge.ts does: it has all figures of an accepted quote and most of its words."""

import re
import unicodedata

CJK = re.compile(r"[\u4e00-\u9fff\u3400-\u4dbf\u3040-\u309f\u30a0-\u30ff]")
WORDS_MAX = 120


def figures_in(text):
    """Numbers and times of day; 3 pm becomes 15:00."""
    found = set()

    def take_half_day(match):
        found.add(f"{int(match[1]) % 12 + (12 if match[3].lower() == 'p' else 0)}:{match[2] or '00'}")
        return ""

    def take_time(match):
        found.add(f"{int(match[1])}:{match[2]}")
        return ""

    text = re.sub(r"(\d)[ .,'](?=\d{3}\b)", r"\1", text)
    text = re.sub(r"\b(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])\.?m\b\.?", take_half_day, text, flags=re.I)
    text = re.sub(r"\b(\d{1,2})[:h](\d{2})\b", take_time, text)
    return found | {str(int(number)) for number in re.findall(r"[0-9]+", text)}


def words_in(text):
    found = set()
    for word in re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text).lower()):
        if CJK.search(word):
            found |= {word[at : at + 2] for at in range(len(word) - 1)}
        elif len(word) > 3 and not word.isdigit():
            found.add(word[:6])
    return found


def holds(answer, quote):
    wanted, given = figures_in(quote), figures_in(answer)
    if any(one not in given and re.sub(r":00$", "", one) not in given for one in wanted):
        return False
    words = words_in(quote)
    return not words or len(words & words_in(answer)) / len(words) >= (0.4 if wanted else 0.6)


def is_right(answer, question):
    quotes = [" ".join(question["answer"]), *question["also"]]
    return len(answer.split()) <= WORDS_MAX and any(holds(answer, quote) for quote in quotes)
