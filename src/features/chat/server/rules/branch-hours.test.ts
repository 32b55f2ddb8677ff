import { expect, test } from "vitest";
import { ask, facts, passage } from "#testing/server/ask-for-quotes.ts";

const shops = [
  passage(
    "Shops › Mill Lane",
    "4 Mill Lane, Albany, NY 12207\nMon–Fri 8:00–18:00\nSat 9:00–12:00",
    {
      position: 2,
    },
  ),
  passage("Shops › Quay", "9 Quay Street, Albany, NY 12208\nMon–Sat 10:00–16:00\nSunday: closed", {
    position: 1,
  }),
];

function answerTo(text: string, passages = shops, more: Partial<typeof facts> = {}) {
  const parts = [{ text, passages, isAnswerable: false }];
  return ask(text, { parts, facts: { ...facts, hours: undefined, ...more } });
}

test("whoever asks whether it is open gets an answer for each branch, in the page's order", () => {
  // It is Saturday, 9:00.
  expect(answerTo("are you open now").text).toBe(
    "- Quay: Closed now. Next opening: today, 10:00 AM.\n- Mill Lane: Open now, until 12:00 PM. [1]",
  );
  expect(answerTo("what are your opening hours")).toMatchObject({
    text: [
      "- Quay: Monday – Saturday: 10:00 AM – 4:00 PM; Sunday: Closed",
      "- Mill Lane: Monday – Friday: 8:00 AM – 6:00 PM; Saturday: 9:00 AM – 12:00 PM [1]",
    ].join("\n"),
    sources: [{ title: "Questions", url: "https://tollgate.test/Shops › Quay" }],
  });
});

test("without a time zone nobody knows what is open now: then each branch's week is told", () => {
  expect(answerTo("are you open now", shops, { timeZone: undefined }).text).toContain(
    "- Quay: Monday – Saturday: 10:00 AM – 4:00 PM; Sunday: Closed",
  );
});

test("one branch, or hours without an address, are not taken for branches", () => {
  expect(answerTo("are you open now", shops.slice(1)).isAnswered).toBe(false);
  const kitchen = passage("Shops › Kitchen", "Mon–Fri 12:00–14:00", { position: 3 });
  expect(answerTo("are you open now", [...shops.slice(1), kitchen]).isAnswered).toBe(false);
});

test("where the business has hours of its own, they are told", () => {
  expect(answerTo("are you open now", shops, facts).text).toBe("Open now, until 12:00 PM. [1]");
});

test("who names a day or a date is not told the week", () => {
  for (const text of ["are you open on sunday", "are you open on 12/24"])
    expect(answerTo(text).text).not.toContain("Monday – Saturday");
});
