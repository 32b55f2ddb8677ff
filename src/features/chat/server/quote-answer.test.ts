import { expect, test } from "vitest";
import type { FoundPassage } from "#features/knowledge/server/public.ts";
import { ask, passage } from "#testing/server/ask-for-quotes.ts";
import { questionParts } from "./quoting/question-parts.ts";
import type { AskedQuestion } from "./write-answer.ts";

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

test("a second part that the answer to the first says already is not looked up again", () => {
  const tea = passage("Afternoon tea", "€32 per person. Please book a day ahead.");
  const other = passage("Rates", "Guests who book direct get a scone.", { id: "2" });
  const { text, offersContact } = ask("How much is the tea and do I need to book?", {
    parts: [
      { text: "How much is the tea", passages: [tea], isAnswerable: true },
      { text: "do I need to book?", passages: [other, tea], isAnswerable: true },
    ],
  });
  expect(text).toBe("€32 per person. Please book a day ahead. [1]");
  expect(offersContact).toBe(false);
});
