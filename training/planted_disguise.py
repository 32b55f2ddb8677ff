"""Disguises a sentence with markup, odd letters or surrounding text; harmless ones as often."""

ALIKE = str.maketrans("aeopcxyiABEKMHOPCTX", "аеорсхуіАВЕКМНОРСТХ")
FIGURES = str.maketrans("aeiostAEIOST", "431057431057")
AROUND = [
    "<!-- {} -->",
    "<b>{}</b>",
    "**{}**",
    "### {}",
    "> {}",
    "[{}]",
    "<p style=\"display:none\">{}</p>",
    "{{{{ {} }}}}",
    "```\n{}\n```",
    "“{}”",
    "*** {} ***",
    "P.S. {}",
]


def swap_letters(text, chance):
    words = text.split(" ")
    for at, word in enumerate(words):
        if len(word) > 3 and chance.random() < 0.5:
            place = chance.randrange(1, len(word) - 2)
            words[at] = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return " ".join(words)


def some_letters(text, table, chance):
    return "".join(one.translate(table) if chance.random() < 0.6 else one for one in text)


WAYS = [
    lambda text, chance: chance.choice(AROUND).format(text),
    lambda text, chance: chance.choice(AROUND).format(text),
    lambda text, chance: text.upper(),
    lambda text, chance: text.lower().rstrip(".!?。"),
    lambda text, chance: some_letters(text, FIGURES, chance),
    lambda text, chance: some_letters(text, ALIKE, chance),
    lambda text, chance: swap_letters(text, chance),
    lambda text, chance: " ".join(text.replace(" ", "  ")),
    lambda text, chance: "\u200b".join(text),
    lambda text, chance: "".join(text.split(" ")),
]


def disguise(text, others, chance):
    """One disguised version, and one beside another sentence."""
    before = chance.random() < 0.5
    other = chance.choice(others)
    return [
        chance.choice(WAYS)(text, chance),
        f"{other} {text}" if before else f"{text} {other}",
    ]
