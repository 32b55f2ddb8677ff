import { expect, test } from "vitest";
import { chatLanguages } from "#language/codes.ts";
import { isSpoken, packFor } from "#language/packs.ts";
import { ask, passage } from "#testing/server/ask-for-quotes.ts";
import { readerThatFinds } from "#testing/server/reader-double.ts";

const parking = passage("Parking", "There are six free parking places behind the house.");
const breads = passage("Bread", "| Bread: Rye; Price: $9\n| Bread: Baguette; Price: $4");

test("asking for a person offers one, and the ways to reach the business", async () => {
  for (const question of ["Can I talk to a human?", "Kann ich bitte mit jemandem sprechen?"]) {
    const { offersContact, callsPerson, text } = await ask(question);
    expect({ question, offersContact, callsPerson }).toEqual({
      question,
      offersContact: true,
      callsPerson: "asked",
    });
    expect(text).toContain("+1 212 555 0100");
  }
});

test("'Are you human?' is answered truthfully, also beside another question", async () => {
  expect((await ask("are you a bot?")).text).toContain("I am an AI assistant");
  const model = readerThatFinds("six free parking places");
  const both = await ask("are you a bot? And is there somewhere to leave the car?", {
    passages: [parking],
    model,
  });
  expect(both.text).toMatch(/^I am an AI assistant .*\n\nThere are six free parking places/s);
});

test("a confident page beats an address that was read, but not the owner's", async () => {
  const way = passage("Getting here", "From the highway take exit 24 and follow the river.");
  const model = readerThatFinds("take exit 24");
  const address = {
    address: "4 Mill Lane",
    pages: { address: { url: "https://a.test/", title: "A" } },
  };
  const asking = { passages: [way], model };
  const question = "What is your address?";
  expect((await ask(question, { ...asking, facts: address })).text).toContain("take exit 24");
  expect((await ask(question, { ...asking, facts: { address: "4 Mill Lane" } })).text).toContain(
    "4 Mill Lane",
  );
  const unsure = { passages: [way], facts: address };
  expect((await ask(question, unsure)).text).toContain("4 Mill Lane");
});

test("a greeting is returned; a question after it is answered", async () => {
  const { text } = await ask("Hello");
  expect(text).toBe("Hello. What would you like to know about Tollgate Bakery?");
  const model = readerThatFinds("six free parking places");
  const answer = await ask("Hello! Is there parking?", { passages: [parking], model });
  expect(answer.text).toBe("There are six free parking places behind the house. [1]");
});

test("the personality slightly colors greetings and openers", async () => {
  const model = readerThatFinds("six free parking places");
  const quote = "There are six free parking places behind the house. [1]";
  const openers = { friendly: "", casual: "Here you go: ", formal: "Our pages state: " };
  for (const [personality, opener] of Object.entries(openers)) {
    const asking = { passages: [parking], model, personality: personality as "friendly" };
    expect((await ask("Is there parking?", asking)).text).toBe(opener + quote);
  }
  const greetings = await Promise.all(
    (["friendly", "casual", "formal", "energetic"] as const).map((personality) =>
      ask("hello", { personality }),
    ),
  );
  expect(new Set(greetings.map(({ text }) => text)).size).toBe(4);
});

test("a complaint does not count as unanswered, and contact is offered", async () => {
  const answer = await ask("your service is terrible");
  expect(answer).toMatchObject({ isAnswered: true, offersContact: true, sources: [] });
  expect(answer.text).toMatch(/^I am sorry to hear that\. .* Tollgate Bakery .*contact details/);
});

test("'I don't know' is in the language of the question and offers contact", async () => {
  for (const language of chatLanguages) {
    const { text, isAnswered, offersContact } = await ask("Okapi?", { siteLanguage: language });
    const said = packFor(language).agent.unknown.split("{name}")[0] ?? "";
    expect({ language, isAnswered, offersContact }).toEqual({
      language,
      isAnswered: false,
      offersContact: true,
    });
    expect(text).toContain(said.trim());
  }
});

const elsewhere = [
  {
    language: "el",
    ask: "Πού μπορώ να αφήσω το αυτοκίνητο;",
    text: "Πίσω από το κτίριο υπάρχουν έξι δωρεάν θέσεις στάθμευσης.",
    quote: "έξι δωρεάν",
    other: "Πουλάτε καινούρια ποδήλατα για παιδιά;",
  },
  {
    language: "uk",
    ask: "Де можна залишити машину?",
    text: "За будинком є шість безкоштовних місць для авто.",
    quote: "шість безкоштовних",
    other: "Чи продаєте ви нові велосипеди для дітей?",
  },
  {
    language: "cs",
    ask: "Kde můžu nechat auto?",
    text: "Za domem je šest bezplatných míst k parkování.",
    quote: "šest bezplatných",
    other: "Prodáváte nová kola pro děti?",
  },
  {
    language: "da",
    ask: "Hvor kan jeg stille bilen?",
    text: "Bag huset er der seks gratis parkeringspladser.",
    quote: "seks gratis",
    other: "Sælger I nye cykler til børn?",
  },
];

test.each(elsewhere)(
  "a website in $language, which has no fixed texts, is quoted verbatim and refused in English",
  async ({ language, ask: question, text, quote, other }) => {
    expect(isSpoken(language)).toBe(false);
    const model = readerThatFinds(quote).forQuestions(new RegExp(question.slice(0, -1)));
    const asking = { passages: [passage("P", text, { language })], model, siteLanguage: language };

    const answer = await ask(question, asking);
    const refusal = await ask(other, asking);

    expect(answer.text).toBe(`${text} [1]`);
    expect(refusal).toMatchObject({ isAnswered: false, offersContact: true });
    expect(refusal.text).toMatch(/^I don't know\. I looked through Tollgate Bakery's pages/);
  },
);

test("a question in two parts is answered from two sources", async () => {
  const model = readerThatFinds("six free parking places", "Baguette; Price");
  const answer = await ask("Is there parking? What does a baguette cost?", {
    passages: [parking, breads],
    model,
  });
  expect(answer.text).toBe(
    "There are six free parking places behind the house. [1]\n\nBaguette: $4 [2]",
  );
  expect(answer.sources.map(({ url }) => url)).toEqual([
    "https://tollgate.test/Parking",
    "https://tollgate.test/Bread",
  ]);
});

test("a partly answered question says so and offers contact", async () => {
  const model = readerThatFinds("six free parking places");
  const answer = await ask("Is there parking? And do you sell llamas?", {
    passages: [parking],
    model: model.forQuestions(/parking/),
  });
  expect(answer).toMatchObject({ isAnswered: true, offersContact: true });
  expect(answer.text).toContain("I found nothing about the rest of your question.");
});

test("a question without its subject is read with the previous one", async () => {
  const rooms = passage("Rooms", "A double room costs $90.\nA single room costs $60.");
  const history = [
    { sender: "user" as const, content: "What does a double room cost?" },
    { sender: "agent" as const, content: "A double room costs $90. [1]" },
  ];
  const single = readerThatFinds("single room").forQuestions(/room/);
  const answer = await ask("and a single one?", { passages: [rooms], history, model: single });
  expect(answer.text).toBe("A single room costs $60. [1]");
  const double = readerThatFinds("double room").forQuestions(/room/);
  const again = await ask("how much, sorry?", { passages: [rooms], history, model: double });
  expect(again.text).toBe("A double room costs $90. [1]");
});

test("the owner's answer to exactly this question comes first, verbatim", async () => {
  const own = passage("Do you deliver?", "Yes: within 5 miles, for $6.", {
    isOwnAnswer: true,
    url: null,
    title: "",
  });
  const answer = await ask("Do you deliver?", { passages: [own, parking] });
  expect(answer.text).toBe("Yes: within 5 miles, for $6. [1]");
  expect(answer.ownWordsIds).toEqual([own.id]);
});
