import { expect, test } from "vitest";
import type { IndexedPassage } from "./indexed.ts";
import { buildIndex, buildIndexInSlices, PassageIndex } from "./passage-index.ts";

function passage(id: string, title: string, heading: string, text: string): IndexedPassage {
  return { id, title, heading, text, language: null };
}

const bikeShop = [
  passage(
    "rent",
    "Renting a bike",
    "",
    "Rent a city bike, a tandem or a cargo bike by the day. We keep forty bikes ready at our shop near the station.",
  ),
  passage(
    "deposit",
    "Renting a bike",
    "Deposit and identity card",
    "We take 50 euros as a deposit. You get them back when the bike returns undamaged.",
  ),
  passage(
    "late",
    "Renting a bike",
    "Bringing a bike back late",
    "Every hour that begins costs five euros. Call us when you cannot make it before closing time.",
  ),
  passage(
    "repair",
    "Workshop",
    "Repairs",
    "Most repairs are done within two days. A flat tire is mended while you wait, for 15 euros.",
  ),
  passage(
    "insurance",
    "Workshop",
    "Insurance against theft",
    "We insure every new bicycle against theft for one year. Send us the police report to make a claim.",
  ),
  passage(
    "courses",
    "Courses",
    "Repair courses for beginners",
    "On the first Saturday of the month our mechanics teach how to change a chain and adjust brakes.",
  ),
];

function idsFor(passages: IndexedPassage[], text: string, earlier: string[] = []) {
  return buildIndex(passages)
    .search({ text, earlier }, 5)
    .hits.map(({ id }) => id);
}

test("ruling 20: the best passage for a question comes first", () => {
  expect(idsFor(bikeShop, "How much does it cost to mend a flat tire?")[0]).toBe("repair");
  expect(idsFor(bikeShop, "My bike was stolen, am I insured?")[0]).toBe("insurance");
});

test("a heading weighs more than the same words in the text", () => {
  const passages = [
    passage("told", "About us", "Our story", "Parking was always hard to find in our old street."),
    passage("named", "Visit us", "Parking", "There are twelve places behind the house."),
  ];
  expect(idsFor(passages, "where is parking")).toEqual(["named", "told"]);
});

test("general questions about a page's subject are answered by its first section", () => {
  expect(idsFor(bikeShop, "I am interested in renting")[0]).toBe("rent");
});

test("inflected words are found", () => {
  expect(idsFor(bikeShop, "insuring bicycles")[0]).toBe("insurance");
});

test("typos are corrected to the site's nearest word", () => {
  expect(idsFor(bikeShop, "depsoit")[0]).toBe("deposit");
  expect(idsFor(bikeShop, "insurrence agianst tehft")[0]).toBe("insurance");
});

test("a follow-up question is understood from earlier ones", () => {
  expect(idsFor(bikeShop, "And how much is it?", ["Can I bring the bike back late?"])[0]).toBe(
    "late",
  );
  expect(
    idsFor(bikeShop, "And how much is it?", [
      "Can you mend a flat tire?",
      "Can I bring it back late?",
    ])[0],
  ).toBe("repair");
});

test("the agent's earlier answers help to understand a follow-up", () => {
  const { hits } = buildIndex(bikeShop).search(
    {
      text: "What if I am late?",
      earlier: ["yes"],
      earlierAnswers: [
        "Every new bicycle is insured against theft. Shall I tell how to make a claim?",
      ],
    },
    5,
  );
  expect(hits.map(({ id }) => id)).toEqual(expect.arrayContaining(["late", "insurance"]));
});

test("ruling 21: a question that nothing on the site fits is not answerable", () => {
  const index = buildIndex(bikeShop);
  const isAnswerable = (text: string, earlier: string[] = []) =>
    index.search({ text, earlier }, 5).isAnswerable;

  expect(isAnswerable("Is there a deposit?")).toBe(true);
  expect(isAnswerable("what happens when I bring it back late")).toBe(true);
  expect(isAnswerable("What does a croissant cost?")).toBe(false);
  expect(isAnswerable("who won the football game yesterday")).toBe(false);
  expect(isAnswerable("")).toBe(false);
  expect(isAnswerable("🙂 ???")).toBe(false);
});

test("ruling 21: a new subject is not answered from earlier messages", () => {
  const { isAnswerable } = buildIndex(bikeShop).search(
    { text: "tell me tomorrow's weather forecast for Lisbon", earlier: ["Is there a deposit?"] },
    5,
  );
  expect(isAnswerable).toBe(false);
});

test("a question outside a conversation is answerable from a confidence of 1 on", () => {
  const index = buildIndex(bikeShop);
  const findings = ["Is there a deposit?", "repair a chain", "a shop by the sea", "tractors"].map(
    (text) => index.search({ text, earlier: [] }, 1),
  );
  expect(findings.map(({ isAnswerable }) => isAnswerable)).toContain(false);
  for (const { hits, isAnswerable } of findings) {
    expect(isAnswerable).toBe((hits[0]?.confidence ?? 0) >= 1);
  }
});

test("an agent without knowledge finds nothing", () => {
  expect(buildIndex([]).search({ text: "opening hours", earlier: [] }, 5)).toEqual({
    hits: [],
    isAnswerable: false,
  });
});

test("a site of one passage answers only what it says", () => {
  const index = buildIndex(bikeShop.slice(1, 2));
  expect(index.search({ text: "how high is the deposit?", earlier: [] }, 5).isAnswerable).toBe(
    true,
  );
  expect(index.search({ text: "do you sell helmets?", earlier: [] }, 5).isAnswerable).toBe(false);
});

const elsewhere: [language: string, question: string, answer: string, other: string][] = [
  [
    "Spanish",
    "¿cuanto cuesta el envio?",
    "El envío cuesta cinco euros.",
    "La tienda abre los lunes.",
  ],
  [
    "German",
    "Wie sind die Öffnungszeiten?",
    "Öffnung: montags ab neun Uhr.",
    "Der Versand kostet fünf Euro.",
  ],
  [
    "Polish",
    "ile kosztuje dostawa",
    "Dostawę kurierem wyceniamy na 20 zł.",
    "Sklep jest otwarty od dziewiątej.",
  ],
  [
    "Russian",
    "сколько стоит доставка?",
    "Доставки по городу бесплатные.",
    "Магазин открыт с девяти утра.",
  ],
  [
    "Arabic",
    "ما هي تكلفة التوصيل؟",
    "تكلفة توصيل الطلبات خمسة دنانير.",
    "المتجر مفتوح من التاسعة صباحا.",
  ],
  ["Hebrew", "כמה עולה משלוח", "משלוחים עולים עשרים שקלים.", "החנות פתוחה מתשע בבוקר."],
  ["Hindi", "डिलीवरी का शुल्क कितना है", "डिलीवरी शुल्क पचास रुपये।", "दुकान सुबह नौ बजे खुलती है।"],
  ["Chinese", "运费是多少？", "运费为五元，三天内送达。", "商店早上九点开门。"],
  ["Japanese", "送料はいくらですか", "送料は全国一律五百円です。", "店は朝九時に開きます。"],
  ["Thai", "ค่าจัดส่งเท่าไร", "ค่าจัดส่งห้าสิบบาททั่วประเทศ", "ร้านเปิดเก้าโมงเช้าทุกวัน"],
];

test.each(elsewhere)("finds in %s, detected from the text", (_, question, answer, other) => {
  const passages = [passage("other", "", "", other), passage("answer", "", "", answer)];
  expect(idsFor(passages, question)[0]).toBe("answer");
});

test("a word found only inside a longer one still matches", () => {
  const passages = [
    passage("anfahrt", "Besuch", "Anfahrt", "Vom Bahnhof sind es zehn Minuten zu Fuß."),
    passage("preise", "Werkstatt", "Reparaturpreise", "Ein Schlauch kostet fünfzehn Euro."),
  ];
  const { hits, isAnswerable } = buildIndex(passages).search({ text: "Reparatur", earlier: [] }, 5);
  expect(hits.map(({ id }) => id)).toEqual(["preise"]);
  expect(isAnswerable).toBe(true);
});

test("a message of many thousand words is answered as fast as any", () => {
  const text = `Is there a deposit? ${Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(" ")}`;
  const { hits } = buildIndex(bikeShop).search(
    { text, earlier: [text], earlierAnswers: [text] },
    5,
  );
  expect(hits[0]?.id).toBe("deposit");
});

test("a site in two languages answers in each of them", () => {
  const passages = [
    ...bikeShop,
    passage("pfand", "Fahrrad mieten", "Pfand", "Wir nehmen 50 Euro als Pfand und den Ausweis."),
  ];
  expect(idsFor(passages, "Wie hoch ist das Pfand?")[0]).toBe("pfand");
  expect(idsFor(passages, "How high is the deposit?")[0]).toBe("deposit");
});

test("the order is deterministic, also for ties", async () => {
  const twins = ["a", "b", "c", "d"].map((id) => passage(id, "Twin", "", "The same sentence."));
  const question = { text: "the same sentence", earlier: [] };
  const first = buildIndex(twins).search(question, 5);

  expect(first.hits.slice(1).map(({ id }) => id)).toEqual(["b", "c", "d"]);
  expect(buildIndex(twins).search(question, 5)).toEqual(first);
  const sliced = await buildIndexInSlices(twins);
  expect(sliced.search(question, 5)).toEqual(first);
  expect(sliced.search(question, 5)).toEqual(first);
});

test("searches do not affect each other", () => {
  const index = buildIndex(bikeShop);
  const ask = () => index.search({ text: "Is there a deposit?", earlier: [] }, 5);
  const before = ask();
  index.search({ text: "theft insurance", earlier: ["repair courses on Saturday"] }, 5);
  expect(ask()).toEqual(before);
});

test("10,000 passages are built in slices, stay under 120 MB and answer", async () => {
  const passages = Array.from({ length: 10_000 }, (_, number) =>
    passage(
      `p${number}`,
      `Part ${number % 500}`,
      `Item ${number}`,
      `The price of article${number} is ${number} euros. It belongs to group${number % 97} and ships from depot${number % 13}.`,
    ),
  );
  let turns = 0;
  const counter = setInterval(() => {
    turns += 1;
  }, 1);
  const index = await buildIndexInSlices(passages);
  clearInterval(counter);

  expect(turns).toBeGreaterThan(3);
  expect(index.sizeBytes).toBeLessThan(120_000_000);
  const { hits, isAnswerable } = index.search({ text: "price of article7345", earlier: [] }, 3);
  expect(hits[0]?.id).toBe("p7345");
  expect(isAnswerable).toBe(true);
});

test("other work can run after each passage and each sample question", () => {
  const passages = Array.from({ length: 150 }, (_, at) =>
    passage(`p${at}`, "Bread", "", "We bake rye bread on Tuesdays."),
  );
  expect([...PassageIndex.build(passages)].length).toBeGreaterThan(150 + 100);
});
