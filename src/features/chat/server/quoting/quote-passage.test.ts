import { expect, test } from "vitest";
import { questionParts } from "./question-parts.ts";
import { quotePassage } from "./quote-passage.ts";
import { splitSentences } from "./sentences.ts";

const cakes = {
  title: "Celebration cakes",
  heading: "Prices",
  language: "en",
  text: "All cakes are baked to order. Please order 48 hours ahead.\n\n| Cake: Carrot cake; Size: 8 in; Price: $34\n| Cake: Lemon drizzle; Size: 8 in; Price: $31\n| Cake: Chocolate; Size: 10 in; Price: $42",
};

function quote(question: string, text: string, heading = "", language = "en") {
  return quotePassage(question, { title: "Bakery", heading, text, language });
}

test("a section is answered with its first sentences, cut between sentences", () => {
  const long = "The oven is heated at four. ".repeat(40);
  const text = quote("How does baking begin?", long, "How baking begins");
  expect(text?.length).toBeLessThanOrEqual(350);
  expect(text).toMatch(/^The oven is heated at four\..*at four\.$/);
});

test("of a table only the row that was asked for is told, as a sentence", () => {
  expect(quotePassage("How much is the lemon drizzle?", cakes)).toBe(
    "Lemon drizzle: size 8 in, $31.",
  );
  expect(quotePassage("price chocolate cake", cakes)).toBe("Chocolate: size 10 in, $42.");
  expect(quotePassage("How far ahead must I order?", cakes)).toContain("48 hours ahead.");
});

test("a table that is asked for as a whole reads as a list", () => {
  expect(quotePassage("cake prices", cakes)).toMatch(
    /- Carrot cake: size 8 in, \$34\n- Lemon drizzle: size 8 in, \$31\n- Chocolate: size 10 in, \$42$/,
  );
});

test("heads stay where a cell would not be understood without them", () => {
  const rates =
    "| Garden Room; Low season (Nov–Apr): $165; High season: $245\n| Ocean Room; Low season (Nov–Apr): $210; High season: $320";
  expect(quote("how much is the ocean room", rates, "Rates")).toBe(
    "Ocean Room: low season (Nov–Apr) $210, high season $320.",
  );
  const rooms = "| Raum: Saal; Plätze: 40; Beamer: ja\n| Raum: Stube; Plätze: 12; Beamer: nein";
  expect(quote("Hat die Stube einen Beamer?", rooms, "Räume", "de")).toBe(
    "Stube: Plätze 12, Beamer: nein.",
  );
});

test("what is called by its whole name goes before what only holds the name", () => {
  const menu = "- Croissant: $2.80\n- Almond croissant: $3.90\n- Latte - $4.50\n- Oat milk +$0.75";
  expect(quote("how much is a croissant", menu)).toBe("Croissant: $2.80");
  expect(quote("price of an almond croissant", menu)).toBe("Almond croissant: $3.90");
  expect(quote("what does an oat milk latte cost", menu)).toBe(
    "- Latte - $4.50\n- Oat milk +$0.75",
  );
});

test("the sentence that alone speaks of what was asked is told without those before it", () => {
  const hours = "Monday: closed\nTuesday: 7am - 6pm\nWe are closed on Thanksgiving Day.";
  expect(quote("are you open on thanksgiving", hours, "Opening hours")).toBe(
    "We are closed on Thanksgiving Day.",
  );
  const pets = "Dogs are welcome for $20 per night. Sorry, no cats.";
  expect(quote("can i bring my cat", pets, "Pets")).toBe(pets);
});

test("who asks for a price, for how long or how often is told the sentence that says it", () => {
  const text =
    "An implant replaces a root. It costs from £2,450. The treatment takes six months. Come for a check twice a year.";
  expect(quote("implant cost", text, "Implants")).toMatch(/^An implant replaces a root\. It costs/);
  expect(quote("how long does an implant take", text, "Implants")).toMatch(/^The treatment takes/);
  expect(quote("how often do I come with an implant", text, "Implants")).toMatch(
    /^Come for a check/,
  );
});

test("of several questions below one heading the one that is meant is answered", () => {
  const text =
    "Do you have a pool?\nNo, but a hot tub.\nIs there cell phone reception?\nYes, on Telus and Rogers.";
  expect(quote("is there a pool", text, "FAQ")).toBe("No, but a hot tub.");
  expect(quote("cell phone reception?", text, "FAQ")).toBe("Yes, on Telus and Rogers.");
});

test("slips of the finger, compounds and kinds of nuts find their row", () => {
  expect(quotePassage("lemmon drizle price", cakes)).toBe("Lemon drizzle: size 8 in, $31.");
  const work =
    "| Leistung: Arbeitsstunde; Preis: 68 €\n| Leistung: Anfahrt; Preis: 29 €\n| Leistung: Heizungswartung Gas; Preis: 149 €";
  expect(quote("was kostet eine stunde", work, "Preise", "de")).toBe("Arbeitsstunde: 68 €.");
  expect(quote("wartung gasheizung preis", work, "Preise", "de")).toBe(
    "Heizungswartung Gas: 149 €.",
  );
  const inside =
    "Our kitchen handles walnuts.\n| Product: Carrot cake; Contains: eggs, walnuts\n| Product: Rye; Contains: rye";
  expect(quote("are there nuts in the carrot cake", inside, "Allergens")).toBe(
    "Carrot cake: contains eggs, walnuts.",
  );
});

test("whoever names an allergy is told the page's caution too", () => {
  const text =
    "Traces are always possible.\n\n| Product: Rye; Contains: rye\n| Product: Roll; Contains: milk\n| Product: Bun; Contains: eggs";
  expect(quote("allergic to milk, can I eat the rye?", text, "Allergens")).toContain(
    "Traces are always possible.",
  );
});

test("the items of a list that the question names are quoted with what introduces them", () => {
  const text =
    "Our breads contain:\n- Rye: rye flour, salt\n- Baguette: wheat flour, yeast\n- Brioche: butter, eggs";
  expect(quote("What is in the brioche?", text, "Ingredients")).toBe(
    "Our breads contain:\n- Brioche: butter, eggs",
  );
});

test("an item is quoted without the comma that leads to the next", () => {
  const text = "The box holds:\n- two rolls,\n- one croissant, and\n- a jar of jam.";
  expect(quote("How many rolls are in it?", text, "Breakfast box")).toBe(
    "The box holds:\n- two rolls",
  );
});

test("a list that is asked for is quoted whole, or by its names where it is long", () => {
  const note = "is kept in stock all year and can be sent to any address in the country";
  const names = ["Rye", "Spelt", "Oat", "Wheat", "Corn", "Barley", "Millet", "Teff", "Rice"];
  const text = `Flour is milled here.\n\nWe sell these kinds of flour:\n\n${names.map((name) => `- ${name}: ${note}`).join("\n")}`;
  expect(quote("Which kinds of flour do you sell?", text, "Mill")).toBe(
    "We sell these kinds of flour:\nRye, Spelt, Oat, Wheat, Corn, Barley, Millet, Teff, Rice",
  );
});

test("a question that a page repeats before its answer is left out", () => {
  const text = "Can I bring a dog?\nYes, on a leash.";
  expect(quote("dogs allowed?", text, "Can I bring a dog?")).toBe("Yes, on a leash.");
});

test("in the middle of a section the sentence that is meant comes first", () => {
  const text =
    "Nevertheless this can wait. Vouchers are valid for three years. They can be posted.";
  const passage = { title: "Shop", heading: "Gifts", text, language: "en" };
  expect(quotePassage("How long are vouchers valid?", { ...passage, isContinuation: true })).toBe(
    "Vouchers are valid for three years. They can be posted.",
  );
});

test("case 154: what a page writes as a citation or an address is neither in an answer", () => {
  const text = quote("Where is it?", "See our map [1] at https://evil.example/x?y=1 for the way.");
  expect(text).toBe("See our map at evil.example/x?y=1 for the way.");
});

test("sentences end where readers see them end", () => {
  expect(
    splitSentences("Ask Dr. Smith, e.g. by phone. We open at 9 a.m. on Mondays.", "en"),
  ).toEqual(["Ask Dr. Smith, e.g. by phone.", "We open at 9 a.m. on Mondays."]);
  expect(splitSentences("Wir öffnen ca. 9 Uhr. Am 3. Mai ist zu.", "de")).toEqual([
    "Wir öffnen ca. 9 Uhr.",
    "Am 3. Mai ist zu.",
  ]);
  expect(splitSentences("我们九点开门。周日休息。", "zh")).toEqual([
    "我们九点开门。",
    "周日休息。",
  ]);
});

test("two questions in one message are told apart, one question is left whole", () => {
  expect(questionParts("Can I still order a cake? And is there one without eggs?")).toEqual([
    "Can I still order a cake?",
    "is there one without eggs?",
  ]);
  expect(questionParts("Where are you and when do you open?")).toEqual([
    "Where are you",
    "when do you open?",
  ]);
  expect(questionParts("Wo ist der Laden und wann öffnet er?")).toHaveLength(2);
  expect(questionParts("Do you sell bread and butter?")).toEqual(["Do you sell bread and butter?"]);
  expect(questionParts("I have a dog. Can I bring it?")).toEqual(["I have a dog. Can I bring it?"]);
});

test("steps are told all of them, whichever of them a question names", () => {
  const steps =
    '1. Open the sign-in page and choose "Forgot password".\n2. Type your e-mail address.\n3. Follow the link.';
  expect(quote("i forgot my password", steps, "Resetting your password")).toBe(
    '- Open the sign-in page and choose "Forgot password".\n- Type your e-mail address.\n- Follow the link.',
  );
});

test("of a table with a column of yes and no, the rows that say yes are told", () => {
  const dishes =
    "| Dish: Pike; Vegan: no\n| Dish: Squash; Vegan: yes\n| Dish: Beans; Vegan: yes\n| Dish: Steak; Vegan: no";
  expect(quote("which dishes are vegan?", dishes, "Dishes")).toBe(
    "- Squash: vegan: yes\n- Beans: vegan: yes",
  );
});

test("another word for the same thing is understood, also in another language", () => {
  const pay = "We take cards. Gift vouchers are sold at the counter from £10. We take no checks.";
  expect(quote("do you have gift cards?", pay, "Paying")).toMatch(/^Gift vouchers/);
  const prints = "- Black and white: $0.10 a page\n- Color: $0.50 a page";
  expect(quote("Kann man hier drucken?", prints, "Printing")).toContain("$0.10");
});

test("what stands below a bare price is told with its name and the price", () => {
  const casual = "$26\n\nOne class. Concession $20.";
  expect(quote("how much is one class", casual, "Pricing › Casual")).toBe(
    "Casual: $26. One class. Concession $20.",
  );
  expect(quote("cuánto cuesta al mes", "36,90 €/mes\n\n- Sala\n- Piscina", "Total", "es")).toBe(
    "Total: 36,90 €/mes\n- Sala\n- Piscina",
  );
  const drinks = "Flat white – £3.20\nFilter coffee – £2.50";
  expect(quote("price of a flat white", drinks, "Drinks")).toBe("Flat white – £3.20");
});

test("a price that stands in the heading is told where it is asked for", () => {
  const tune = "Brakes and gears adjusted.";
  expect(quote("how much is a basic tune", tune, "Service › Basic tune — $95")).toBe(
    "Basic tune — $95. Brakes and gears adjusted.",
  );
  expect(quote("what is a basic tune", tune, "Service › Basic tune — $95")).toBe(tune);
});

test("an item is found in one word where the page writes it with a hyphen", () => {
  const extras = "- Baby cot: free of charge\n- Late check-out until 14:00: €40\n- Dog: €20";
  expect(quote("late checkout?", extras, "Extras")).toBe("Late check-out until 14:00: €40");
});

test("under a heading on the question a sentence that lacks a word of it does not go before the lead", () => {
  const damaged =
    "Send us a photo and we replace it free of charge. No need to send the damaged tea back.";
  expect(quote("wrong tea arrived", damaged, "Damaged or wrong items")).toBe(damaged);
});

test("two words that are often one thing are also taken apart, and two letters that changed places are read right", () => {
  const rooms = "| Room: Cosy Double; Price: €129\n| Room: Family; Price: €195";
  expect(quote("how much is a double room", rooms, "Rates")).toBe("Cosy Double: €129.");
  const fees = "| Treatment: Porcelain crown; Fee: £760\n| Treatment: Extraction; Fee: £145";
  expect(quote("how much is a crwon", fees, "Fees")).toBe("Porcelain crown: £760.");
});

const timetable =
  "Doors open 15 minutes before class.\n\n| 6:30 am; Monday: Vinyasa (Jo); Tuesday: Slow Flow (Mei); Wednesday: Vinyasa (Jo)\n| 6:00 pm; Tuesday: Beginners (Jo); Wednesday: Yin (Mei); Sunday: Yin by candlelight (Mei)";

test("of a timetable the day or the class that was asked for is told", () => {
  expect(quote("when is yin", timetable, "Timetable")).toBe(
    "- 6:00 pm: Wednesday Yin (Mei), Sunday Yin by candlelight (Mei)",
  );
  expect(quote("which classes are on wednesday", timetable, "Timetable")).toBe(
    "- 6:30 am: Vinyasa (Jo)\n- 6:00 pm: Yin (Mei)",
  );
  expect(quote("when is slow flow", timetable, "Timetable")).toBe(
    "- 6:30 am: Tuesday Slow Flow (Mei)",
  );
  expect(quote("when is yin by candlelight", timetable, "Timetable")).toBe(
    "- 6:00 pm: Sunday Yin by candlelight (Mei)",
  );
  expect(quote("is there yin on monday", timetable, "Timetable")).toBe("- 6:30 am: Vinyasa (Jo)");
});

test("of several prices in a row the one of the season or size that was asked for is told", () => {
  const rates =
    "| Room: Cosy Double; Sleeps: 2; Oct–Mar: €129; Jul–Aug: €189\n| Room: Family; Sleeps: 4; Oct–Mar: €195; Jul–Aug: €279";
  expect(quote("how much is a family room in november", rates, "Rates")).toBe(
    "Family: Oct–Mar €195.",
  );
  const pads =
    "| Brake pads; Small car: £110; Large van: £140\n| Clutch; Small car: £400; Large van: £520";
  expect(quote("brake pads price for my van", pads, "Prices")).toBe("Brake pads: large van £140.");
  expect(quote("brake pads price", pads, "Prices")).toBe(
    "Brake pads: small car £110, large van £140.",
  );
});

test("'is it free?' and 'how old?' are answered with what says so", () => {
  const parking =
    "We have a car park with 14 spaces, free for guests. Chargers for electric cars cost €0.45 per kWh.";
  expect(quote("is the car park free? is it free", parking, "Is there parking?")).toBe(parking);
  const rent = "City bikes and e-bikes, helmets included.\nRenters must be 18 or older.";
  expect(quote("how old do i need to be to rent", rent, "Rentals")).toBe(
    "Renters must be 18 or older.",
  );
});

test("Japanese questions are read without their small words and endings", () => {
  const shop =
    "営業時間:11:00~15:00(ラストオーダー14:30)\n定休日:水曜日\n\n駅から徒歩4分です。専用駐車場はありません。";
  expect(quote("ラストオーダーは何時", shop, "アクセス", "ja")).toContain("14:30");
  expect(quote("駐車場ありますか", shop, "アクセス", "ja")).toContain("専用駐車場はありません。");
  const menu =
    "| 品名: 醤油ラーメン; 価格: 900円\n| 品名: 塩ラーメン; 価格: 950円\n| 品名: 餃子; 価格: 400円";
  expect(quote("醤油ラーメンいくら", menu, "メニュー", "ja")).toContain("900円");
});

test("what pages call by another name is found", () => {
  const paying = "We take all cards. Sorry, no American Express. Payment is due at once.";
  expect(quote("do u take amex", paying, "How to pay")).toMatch(/^Sorry, no American Express\./);
  const fees =
    "| Treatment: Routine examination; Fee: £58\n| Treatment: Crown; Fee: £760\n| Treatment: Filling; Fee: £90";
  expect(quote("how much is a checkup", fees, "Fees")).toBe("Routine examination: £58.");
  expect(quote("charge per hour", "We like taps. We charge £65 for an hour.", "Plumbing")).toBe(
    "We charge £65 for an hour.",
  );
});

test("a German verb is known in the form that a visitor asks with", () => {
  const baked = "Unsere Torten sind handgemacht. Wir liefern nur Hochzeitstorten.";
  expect(quote("liefert ihr torten", baked, "Torten", "de")).toBe(
    "Wir liefern nur Hochzeitstorten.",
  );
});
