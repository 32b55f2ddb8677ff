import { expect, test } from "vitest";
import type { FoundPassage, KnownFacts } from "#features/knowledge/server/public.ts";
import { phraseLanguages, phrasesIn } from "./phrases/phrases.ts";
import { quoteAnswer } from "./quote-answer.ts";
import { questionParts } from "./quoting/question-parts.ts";
import { partSmallTalk } from "./rules/small-talk.ts";
import { visitorLanguage } from "./visitor-language.ts";
import type { AskedQuestion } from "./write-answer.ts";

const facts: KnownFacts = {
  phone: "+1 212 555 0100",
  email: "hello@tollgate.test",
  address: "4 Mill Lane, Albany, NY",
  timeZone: "America/New_York",
  hours: {
    days: [
      ...([2, 3, 4, 5] as const).map((day) => ({ day, opens: 540, closes: 1080 })),
      { day: 6, opens: 480, closes: 720 },
      { day: 6, opens: 780, closes: 960 },
    ],
    closedDays: [7],
    specialDays: [{ date: "2026-11-26", opens: null, closes: null }],
  },
  pages: {
    hours: { url: "https://tollgate.test/visit", title: "Visit us" },
    phone: { url: "https://tollgate.test/contact", title: "Contact" },
    email: { url: "https://tollgate.test/contact", title: "Contact" },
  },
};

/** A Saturday, 9:00 in New York. */
const saturdayMorning = "2026-11-21T14:00:00Z";

function ask(text: string, more: Partial<AskedQuestion> & { facts?: KnownFacts } = {}) {
  const agent = {
    id: "a",
    name: "Tollgate Bakery",
    personality: "friendly" as const,
    facts: more.facts ?? facts,
  };
  return quoteAnswer({
    text,
    parts: [{ text, passages: [], isAnswerable: false }],
    history: [],
    language: visitorLanguage([text], "en"),
    now: new Date(saturdayMorning),
    agent,
    assistantName: "Emma",
    knowledge: "ready",
    ...more,
  });
}

function passage(heading: string, text: string, more: Partial<FoundPassage> = {}): FoundPassage {
  return {
    id: heading,
    title: "Questions",
    heading,
    text,
    url: `https://tollgate.test/${heading}`,
    language: "en",
    position: 0,
    isContinuation: false,
    score: 1,
    confidence: 1,
    isOwnAnswer: false,
    ...more,
  };
}

test("opening hours are told by the business's own clock", () => {
  expect(ask("Are you open now?")).toMatchObject({
    text: "Open now, until 12:00 PM. [1]",
    sources: [{ title: "Visit us", url: "https://tollgate.test/visit" }],
    isAnswered: true,
  });
  const at = (now: string) => ask("Are you open right now?", { now: new Date(now) }).text;
  expect(at("2026-11-21T17:30:00Z")).toBe("Closed now. Next opening: today, 1:00 PM. [1]");
  expect(at("2026-11-21T22:00:00Z")).toBe("Closed now. Next opening: Tuesday, 9:00 AM. [1]");
  expect(at("2026-11-24T23:30:00Z")).toBe("Closed now. Next opening: tomorrow, 9:00 AM. [1]");
});

test("opening hours are told for a day, today and tomorrow, with closed days and holidays", () => {
  expect(ask("What time do you close today?").text).toBe(
    "Saturday: 8:00 AM – 12:00 PM, 1:00 PM – 4:00 PM. [1]",
  );
  expect(ask("What time do you open tomorrow?").text).toBe("Sunday: closed. [1]");
  expect(ask("when do u close on thursday").text).toBe("Thursday: closed. [1]");
  expect(ask("Do you open on Mondays?").text).toBe("Monday: no opening hours are stated. [1]");
});

test("whoever asks whether it is open gets a yes or a no first, and after a no the hours", () => {
  const week =
    /^No, we are closed on Sunday\.\nOpening hours:\n- Tuesday – Friday: 9:00 AM – 6:00 PM\n/;
  expect(ask("are you open on sundays?").text).toMatch(week);
  expect(ask("r u open sunday").text).toMatch(week);
  expect(ask("Are you open tomorrow?").text).toMatch(
    /^No, we are closed tomorrow\.\nOpening hours:/,
  );
  expect(ask("Do you open on Fridays?").text).toBe(
    "Yes, we are open on Friday: 9:00 AM – 6:00 PM. [1]",
  );
  expect(ask("Habt ihr am Sonntag offen?").text).toMatch(/^Nein, am Sonntag haben wir geschlossen/);
  expect(ask("Are you open this weekend?").text).toBe(
    "Saturday: 8:00 AM – 12:00 PM, 1:00 PM – 4:00 PM.\nSunday: closed. [1]",
  );
});

test("opening hours as a whole are a list, in the visitor's language", () => {
  expect(ask("What are your opening hours?").text).toMatch(
    /^Opening hours:\n- Tuesday – Friday: 9:00 AM – 6:00 PM\n/,
  );
  expect(ask("Wann habt ihr geöffnet?").text).toContain("- Dienstag – Freitag: 9:00 – 18:00");
  expect(ask("¿Están abiertos hoy?").text).toMatch(/^Sí, hoy abrimos: 8:00/);
  expect(ask("Êtes-vous ouverts le dimanche ?").text).toMatch(
    /^Non, nous sommes fermés le dimanche\.\n/,
  );
  expect(ask("Vocês estão abertos agora?").text).toMatch(/^Aberto agora/);
  expect(ask("Siete aperti domani?").text).toMatch(/^No, domani siamo chiusi\.\n/);
  expect(ask("Zijn jullie nu open?").text).toMatch(/^Nu geopend/);
});

test("questions that only sound like opening hours are looked up", () => {
  const questions = [
    "How do I open an account?",
    "Are you open on Christmas?",
    "When does the swimming pool open?",
    "Is Debian open source?",
    "Why was my account closed?",
  ];
  for (const question of questions) expect(ask(question).isAnswered, question).toBe(false);
});

test("phone, e-mail and address are told from facts, with the page that states them", () => {
  expect(ask("What is your phone number?")).toMatchObject({
    text: "Phone: +1 212 555 0100 [1]",
    sources: [{ title: "Contact", url: "https://tollgate.test/contact" }],
    offersContact: false,
  });
  expect(ask("Where are you located?").text).toBe("Address: 4 Mill Lane, Albany, NY [1]");
  expect(ask("Wie ist Ihre Telefonnummer?").text).toBe("Telefon: +1 212 555 0100 [1]");
  expect(ask("your email address please").text).toBe("Email: hello@tollgate.test [1]");
  const others = ["How do I change my address?", "Do you sell phone cases?"];
  for (const other of others) expect(ask(other).isAnswered, other).toBe(false);
});

test("ruling 21: whoever asks for a person is offered one, and the ways to reach the business", () => {
  const questions = [
    "Can I talk to a human?",
    "I want to speak to someone about a wedding cake",
    "¿Puedo hablar con una persona?",
    "Kann ich mit einem Mitarbeiter sprechen?",
    "Je voudrais parler à un conseiller",
  ];
  for (const question of questions) {
    const { offersContact, text } = ask(question);
    expect(offersContact, question).toBe(true);
    expect(text).toContain("+1 212 555 0100");
  }
});

test("ruling 25: whether it is human is answered truthfully, in the visitor's language", () => {
  const questions = [
    "Are you a human?",
    "am I talking to a real person or a bot",
    "Bist du ein Mensch?",
    "¿Eres un robot?",
    "Êtes-vous un robot ?",
    "你是机器人吗",
  ];
  for (const question of questions) {
    const { text, isAnswered } = ask(question);
    expect(text, question).toMatch(/AI|KI|IA|人工智能/);
    expect(isAnswered).toBe(true);
  }
  expect(ask("Are you a real estate agency?").isAnswered).toBe(false);
});

test("greetings, thanks and goodbyes are answered in kind; a question behind them is a question", () => {
  expect(ask("Hello").text).toBe("Hello. What would you like to know about Tollgate Bakery?");
  expect(ask("hola!").text).toBe("Hola. ¿Qué quiere saber sobre Tollgate Bakery?");
  expect(ask("Vielen Dank").text).toBe("Gern geschehen.");
  expect(ask("ok thanks, bye").text).toBe("Goodbye.");
  expect(partSmallTalk("Hello there, do you deliver? Thanks!").rest).toBe("do you deliver?");
  expect(partSmallTalk("Hi-fi speakers").rest).toBe("Hi-fi speakers");
  expect(partSmallTalk("Great Britain").rest).toBe("Great Britain");
  expect(ask("Hi, are you open now?").text).toMatch(/^Open now/);
});

test("the personality colors how an agent greets, slightly", () => {
  const agent = { id: "a", name: "Tollgate", facts: {} };
  const texts = (["friendly", "casual", "formal", "energetic"] as const).map(
    (personality) => ask("hello", { agent: { ...agent, personality } }).text,
  );
  expect(new Set(texts).size).toBe(4);
  for (const text of texts) expect(text).toContain("What would you like to know about Tollgate?");
});

test("a question in two parts rests on two sections, each with its source", () => {
  const text = "Can I order for Saturday? And is there a cake without eggs?";
  const [first = "", second = ""] = questionParts(text);
  const answer = ask(text, {
    parts: [
      {
        text: first,
        passages: [passage("Orders", "Orders close on Thursday.")],
        isAnswerable: true,
      },
      {
        text: second,
        passages: [passage("Eggs", "Two cakes come without eggs.")],
        isAnswerable: true,
      },
    ],
  });
  expect(answer.text).toBe("Orders close on Thursday. [1]\n\nTwo cakes come without eggs. [2]");
  expect(answer.sources.map(({ url }) => url)).toEqual([
    "https://tollgate.test/Orders",
    "https://tollgate.test/Eggs",
  ]);
});

test("what several parts take from one page is quoted as one line that reads well", () => {
  const list = passage("Menu", "Our rolls:\n- Rye: $2\n- Oat: $3");
  const hours = passage("Menu", "Orders close on Thursday.", { id: "2" });
  const { sources } = ask("Which rolls do you have? And when do orders close?", {
    parts: [
      { text: "Which rolls do you have?", passages: [list], isAnswerable: true },
      { text: "when do orders close?", passages: [hours], isAnswerable: true },
    ],
  });
  expect(sources.map(({ quote }) => quote)).toEqual([
    "Our rolls: Rye: $2; Oat: $3 · Orders close on Thursday.",
  ]);
  expect(ask("When do you close today?").sources[0]?.quote).toMatch(
    /^Tuesday – Friday: 9:00 AM – 6:00 PM; Saturday: /,
  );
});

test("a part that the other part's answer holds already is not answered twice", () => {
  const delivery = passage("Delivery", "We deliver from Tuesday on. Delivery costs $6.");
  const parts = ["how much is delivery", "when do you deliver"].map((text) => ({
    text,
    passages: [delivery],
    isAnswerable: true,
  }));
  expect(ask("how much is delivery and when do you deliver", { parts }).text).toBe(
    "We deliver from Tuesday on. Delivery costs $6. [1]",
  );
});

test("a thing that stands on no page is not answered with one like it", () => {
  const suites = passage(
    "Rates",
    "| Room: Family Suite; Price: $290\n| Room: Garden Room; Price: $165",
  );
  const about = (text: string) =>
    ask(text, { parts: [{ text, passages: [suites], isAnswerable: true }] });
  expect(about("presidential suite price").isAnswered).toBe(false);
  expect(about("do you have a pool").isAnswered).toBe(false);
  const apart = passage(
    "Allergens",
    "| Item: Croissant; Has: milk\n| Item: Chocolate cake; Has: eggs",
  );
  const croissant = "do you have chocolate croissants";
  const asked = { parts: [{ text: croissant, passages: [apart], isAnswerable: true }] };
  expect(ask(croissant, asked).isAnswered).toBe(false);
  expect(about("how much is the family suite in july").text).toBe("Family Suite: $290. [1]");
});

test("what bears the name that was asked for goes before what only speaks of it", () => {
  const classes = passage("Classes", "Bake sourdough with us. A class costs $85.");
  const bread = passage(
    "Bread",
    "| Bread: Country sourdough; Price: $9\n| Bread: Baguette; Price: $4",
  );
  const parts = (text: string, ...passages: FoundPassage[]) => ({
    parts: [{ text, passages, isAnswerable: true }],
  });
  const price = "how much is sourdough";
  expect(ask(price, parts(price, classes, bread)).text).toBe("Country sourdough: $9. [1]");
  const payment = passage("Payment", "We take American Express.");
  const shipping = passage("Shipping", "| To: USA; Service: Express; Time: 1–2 days");
  const time = "how long does express take";
  expect(ask(time, parts(time, payment, shipping)).text).toMatch(/^USA: service Express/);
});

test("the answer to another question of a page is no answer, whatever words it shares", () => {
  const vegan = passage("Do you make vegan cakes?", "Not yet, but our sourdough is.");
  const about = (text: string) =>
    ask(text, { parts: [{ text, passages: [vegan], isAnswerable: true }] });
  expect(about("do you have sourdough").isAnswered).toBe(false);
  expect(about("any vegan cakes?").text).toBe("Not yet, but our sourdough is. [1]");
});

test("a question that begins as Spanish ones do is answered in Spanish", () => {
  expect(visitorLanguage(["hola, ¿cuánto cuesta un croissant?"], "en")).toBe("es");
  expect(visitorLanguage(["¿admiten perros?"], "en")).toBe("es");
});

test("a question that leans on the one before is answered with what that one named", () => {
  const text = "and how much does that cost";
  const shipping = passage(
    "Shipping",
    "| To: USA; Time: 3 days; Cost: $6.95\n| To: Canada; Time: 5 days; Cost: $14.95",
  );
  const history = [{ sender: "user" as const, content: "do you ship to canada" }];
  const parts = [{ text, passages: [shipping], isAnswerable: true }];
  expect(ask(text, { parts, history }).text).toBe("Canada: time 5 days, $14.95. [1]");
});

test("where only one part is answered, the answer says so and offers contact", () => {
  const answer = ask("Can I order? And do you have llamas?", {
    parts: [
      { text: "Can I order?", passages: [passage("Orders", "Yes, by phone.")], isAnswerable: true },
      { text: "do you have llamas?", passages: [], isAnswerable: false },
    ],
  });
  expect(answer.text).toBe(
    "Yes, by phone. [1]\n\nI found nothing about the rest of your question.",
  );
  expect(answer).toMatchObject({ isAnswered: true, offersContact: true });
});

test("whoever asks for a price is not answered with a page that only mentions the thing", () => {
  const text = "What does a croissant cost?";
  const story = passage("Croissants", "Our croissants are folded by hand every night.");
  const menu = passage("Menu", "- Croissant: $2.80\n- Brioche: $3.10");
  const answer = (passages: FoundPassage[]) =>
    ask(text, { parts: [{ text, passages, isAnswerable: true }] });
  expect(answer([story])).toMatchObject({ isAnswered: false, offersContact: true });
  expect(answer([story, menu]).text).toBe("Croissant: $2.80 [1]");
});

test("a small site answers what it says in so many words, whatever the scores", () => {
  const menu = passage("Pastries", "- Croissant: $2.80\n- Brioche: $3.10");
  const delivery = passage("Do you deliver?", "Yes. We deliver for $6.");
  const one = (text: string, found: FoundPassage, more: Partial<AskedQuestion> = {}) =>
    ask(text, { parts: [{ text, passages: [found], isAnswerable: false }], ...more });
  expect(one("What does a croissant cost?", menu).text).toBe("Croissant: $2.80 [1]");
  expect(one("Was kostet ein Croissant?", menu).text).toBe("Croissant: $2.80 [1]");
  expect(one("How much is a wedding cake?", menu).isAnswered).toBe(false);
  expect(one("And what does it cost?", delivery).isAnswered).toBe(false);
  const history = [{ sender: "user" as const, content: "Do you deliver?" }];
  expect(one("And what does it cost?", delivery, { history }).text).toContain("$6");
  expect(one("And why is that?", delivery, { history }).isAnswered).toBe(false);
});

test("days of the week are answered also where the time zone is unknown, and now is not guessed", () => {
  const { timeZone: _, ...placeless } = facts;
  expect(ask("What time do you close on Sunday?", { facts: placeless }).text).toBe(
    "Sunday: closed. [1]",
  );
  expect(ask("Are you open now?", { facts: placeless }).text).toMatch(/^Opening hours:/);
});

test("a section of several passages is told from its beginning where they fit alike", () => {
  const text = "How do returns work?";
  const parts = [
    passage("Returns", "Then we refund you.", {
      id: "2",
      position: 5,
      score: 1,
      isContinuation: true,
    }),
    passage("Returns", "Send it back within 30 days.", { id: "1", position: 4, score: 0.95 }),
  ];
  expect(ask(text, { parts: [{ text, passages: parts, isAnswerable: true }] }).text).toMatch(
    /^Send it back within 30 days\./,
  );
});

test("'I don't know' is said in every language that visitors are greeted in", () => {
  const questions: Record<string, string> = {
    en: "Which galaxy is the largest?",
    es: "¿Cuál es la galaxia más grande?",
    fr: "Quelle est la plus grande galaxie ?",
    de: "Welche Galaxie ist die größte?",
    pt: "Qual é a maior galáxia que existe?",
    it: "Qual è la galassia più grande?",
    nl: "Welk sterrenstelsel is het grootste?",
    pl: "Która galaktyka jest największa?",
    tr: "En büyük galaksi hangisi ve nerede?",
    ar: "ما هي أكبر مجرة؟",
    he: "מהי הגלקסיה הגדולה ביותר?",
    hi: "सबसे बड़ी आकाशगंगा कौन सी है?",
    zh: "最大的星系是哪个？",
    ja: "一番大きな銀河はどれですか？",
  };
  expect(Object.keys(questions).sort()).toEqual(phraseLanguages.toSorted());
  for (const [language, question] of Object.entries(questions)) {
    const said = phrasesIn(language).unknown.split("{name}")[0] ?? "";
    expect(ask(question).text, language).toContain(said.trim() || "Tollgate");
  }
});

test("a message that shows no language is answered in that of the ones before", () => {
  expect(visitorLanguage(["Haben Sie auch Brot ohne Gluten?", "Croissant?"], "en")).toBe("de");
  expect(visitorLanguage(["Croissant?"], "fr")).toBe("fr");
  expect(visitorLanguage(["Croissant?"], null)).toBe("en");
});

test("an agent quotes in its personality, and the plainly friendly one says nothing before", () => {
  const parking = passage("Parking", "There are six free parking places behind the house.");
  const parts = [{ text: "Is there parking?", passages: [parking], isAnswerable: true }];
  const agent = { id: "a", name: "Tollgate Bakery", facts };
  const said = (personality: "friendly" | "casual" | "formal" | "energetic") =>
    ask("Is there parking?", { parts, agent: { ...agent, personality } }).text;
  const quote = "There are six free parking places behind the house. [1]";
  expect(said("friendly")).toBe(quote);
  expect(said("casual")).toBe(`Here you go: ${quote}`);
  expect(said("formal")).toBe(`Our pages state: ${quote}`);
  expect(said("energetic")).toBe(`Happy to help! ${quote}`);
  const pool = [
    { isAnswerable: true, text: "pool", passages: [passage("Pool", "No, but a hot tub.")] },
  ];
  const formal = { ...agent, personality: "formal" as const };
  expect(ask("pool", { parts: pool, agent: formal }).text).toBe("No, but a hot tub. [1]");
});
