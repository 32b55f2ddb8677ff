import { expect, test } from "vitest";
import { chatLanguages } from "#language/codes.ts";
import { answerFromFacts } from "./answer-from-facts.ts";
import type { AskedOfFacts } from "./asked-of-facts.ts";

const facts = {
  phone: "+1 212 555 0100",
  email: "hello@tollgate.test",
  address: "4 Mill Lane, Albany, NY",
  pages: {
    phone: { url: "https://tollgate.test/contact", title: "Contact" },
    email: { url: "https://tollgate.test/contact", title: "Contact" },
  },
};

function answer(intent: AskedOfFacts["intent"], more: Partial<AskedOfFacts> = {}) {
  return answerFromFacts({
    text: "?",
    intent,
    language: "en",
    siteLanguage: "en",
    now: new Date(),
    history: [],
    agent: { name: "Tollgate Bakery", facts },
    passages: [],
    ...more,
  });
}

test("phone, e-mail and address are given separately, each with its page", () => {
  expect(answer("phone")).toEqual({
    text: "Phone: +1 212 555 0100 [1]",
    sources: [
      { title: "Contact", url: "https://tollgate.test/contact", quote: "Phone: +1 212 555 0100" },
    ],
    isAnswered: true,
    offersContact: false,
  });
  expect(answer("email")?.text).toBe("Email: hello@tollgate.test [1]");
  expect(answer("address")).toMatchObject({
    text: "Address: 4 Mill Lane, Albany, NY [1]",
    sources: [{ title: "Tollgate Bakery", url: null }],
  });
});

test("asking for contact gives everything known, each page once, and offers the form", () => {
  expect(answer("contact")).toMatchObject({
    text: [
      "Phone: +1 212 555 0100 [1]",
      "Email: hello@tollgate.test [1]",
      "Address: 4 Mill Lane, Albany, NY [2]",
      "Leave your contact details and someone from Tollgate Bakery will get back to you.",
    ].join("\n"),
    sources: [{ title: "Contact" }, { title: "Tollgate Bakery" }],
    offersContact: true,
  });
  expect(answer("contact")?.callsPerson).toBeUndefined();
});

test("asking for a person offers one with the known contact details, and calls one", () => {
  expect(answer("person")).toMatchObject({
    text: expect.stringMatching(
      /^I can pass you on to a person\. Leave your contact details .*\nPhone: .*\nEmail: .*\nAddress: /,
    ),
    offersContact: true,
    callsPerson: "asked",
  });
  const agent = { name: "Tollgate", facts: {} };
  expect(answer("person", { agent })).toMatchObject({ sources: [], callsPerson: "asked" });
});

test("unknown facts are left to the pages", () => {
  const agent = { name: "Tollgate", facts: { phone: "1" } };
  for (const intent of ["email", "address"] as const)
    expect(answer(intent, { agent }), intent).toBeNull();
  expect(answer("contact", { agent: { name: "T", facts: {} } })).toBeNull();
  for (const intent of ["thanks", null] as const) expect(answer(intent)).toBeNull();
});

test.each(chatLanguages)("the phone number is given in the visitor's language, %s", (language) => {
  expect(answer("phone", { language })?.text).toMatch(/^[^\d]+\+1 212 555 0100 \[1\]$/);
});
