import { expect, test } from "vitest";
import { ask, facts, passage } from "#testing/server/ask-for-quotes.ts";

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

test("who asks for a part of a day gets the day's hours and no yes, in every language", () => {
  const saturday = /^Saturday: 8:00 AM – 12:00 PM, 1:00 PM – 4:00 PM\. \[1\]$/;
  const friday = /^Friday: 9:00 AM – 6:00 PM\. \[1\]$/;
  const questions: [string, RegExp][] = [
    ["Are you open tonight?", saturday],
    ["Are you open this evening?", saturday],
    ["Are you open on Saturday evening?", saturday],
    ["Are you open on Friday at 11 pm?", friday],
    ["Are you open after 6 on Friday?", friday],
    ["Are you open on Friday night?", friday],
    ["Are you only open on Fridays?", friday],
    ["Are you open on other days than Friday?", friday],
    ["Were you open on Friday?", friday],
    ["Are you open on Friday at noon?", friday],
    ["Are you open tomorrow evening?", /^Sunday: closed\. \[1\]$/],
    ["Habt ihr heute Abend offen?", /^Samstag: 8:00/],
    ["Habt ihr am Freitag nach 20 Uhr offen?", /^Freitag: 9:00/],
    ["Habt ihr freitags abends offen?", /^Freitag: 9:00/],
    ["Habt ihr am Freitag Morgen offen?", /^Freitag: 9:00 – 18:00\. \[1\]$/],
    ["Habt ihr morgen früh offen?", /^Sonntag: geschlossen\. \[1\]$/],
    ["¿Están abiertos esta noche?", /^Sábado: 8:00/],
    ["¿Abren el viernes por la tarde?", /^Viernes: 9:00/],
    ["¿Abren el viernes por la mañana?", /^Viernes: 9:00 – 18:00\. \[1\]$/],
    ["¿Cuál es el horario de mañana?", /^Domingo: cerrado/],
    ["¿Abren esta mañana?", /^Sábado: 8:00/],
    ["¿Abren el viernes a las ocho?", /^Viernes: 9:00/],
    ["Êtes-vous ouverts ce soir ?", /^Samedi : 8:00/],
    ["Êtes-vous ouverts le vendredi soir ?", /^Vendredi : 9:00/],
    ["Siete aperti stasera?", /^Sabato: 8:00/],
    ["Siete aperti venerdì sera?", /^Venerdì: 9:00/],
    ["Zijn jullie vanavond open?", /^Zaterdag: 8:00/],
    ["Zijn jullie op vrijdag 's avonds open?", /^Vrijdag: 9:00/],
    ["Zijn jullie morgenochtend open?", /^Zondag: gesloten/],
    ["Zijn jullie op vrijdag na 20 uur open?", /^Vrijdag: 9:00/],
    ["Vocês estão abertos esta noite?", /^Sábado: 8:00/],
    ["Vocês estão abertos sexta à noite?", /^Sexta-feira: 9:00/],
  ];
  for (const [question, expected] of questions)
    expect(ask(question).text, question).toMatch(expected);
});

test("who asks whether it is open today is told so once it has closed, and while last night still goes on", () => {
  const at = (now: string, more = {}) =>
    ask("Are you open today?", { now: new Date(now), ...more }).text;
  expect(at("2026-11-21T20:59:00Z")).toMatch(/^Yes, we are open today: 8:00 AM/);
  expect(at("2026-11-21T21:00:00Z")).toBe(
    "Closed now. Next opening: Tuesday, 9:00 AM.\nSaturday: 8:00 AM – 12:00 PM, 1:00 PM – 4:00 PM. [1]",
  );
  const hours = { days: [{ day: 6, opens: 720, closes: 1560 }], closedDays: [7], specialDays: [] };
  const bar = { facts: { ...facts, hours } as typeof facts };
  expect(at("2026-11-22T06:00:00Z", bar)).toBe("Open now, until 2:00 AM.\nSunday: closed. [1]");
  expect(at("2026-11-22T07:00:00Z", bar)).toMatch(/^No, we are closed today\./);
});

test("a yes or no that holds for a holiday only names its date", () => {
  expect(ask("Are you open on Thursdays?").text).toMatch(
    /^No, we are closed on Thursday, November 26\.\nOpening hours:\n- Tuesday – Friday: 9:00 AM/,
  );
  expect(ask("Habt ihr donnerstags offen?").text).toMatch(
    /^Nein, am Donnerstag, 26\. November haben wir geschlossen\./,
  );
  expect(ask("Are you open tomorrow or on Sunday?").text).toMatch(/^No, we are closed tomorrow\./);
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

test("who is polite first hears of hours and contact like anybody else", () => {
  const friday = "Friday: 9:00 AM – 6:00 PM. [1]";
  for (const thanks of ["Thanks, ", "Great, ", "Ok! ", "Perfect. ", "Hi, "])
    expect(ask(`${thanks}when are you open on Friday?`).text, thanks).toBe(friday);
  expect(ask("Danke, wann habt ihr am Freitag offen?").text).toMatch(/^Freitag: 9:00/);
  expect(ask("Thanks, what's your phone number?").text).toMatch(/^Phone: /);
});

test("who goes on with another day after a question for hours gets that day's", () => {
  const said = (...texts: string[]) => ({
    history: texts.flatMap((content) => [
      { sender: "user" as const, content },
      { sender: "agent" as const, content: "Thursday: closed. [1]" },
    ]),
  });
  const asked = "When are you open on Thursday?";
  const friday = "Friday: 9:00 AM – 6:00 PM. [1]";
  for (const text of ["And on Friday?", "Friday?", "and friday", "what about Friday?"])
    expect(ask(text, said(asked)).text, text).toBe(friday);
  expect(ask("and on friday?", said("What are your opening hours?")).text).toBe(friday);
  expect(ask("And on Friday?", said(asked, "And tomorrow?", "Monday?")).text).toBe(friday);
  expect(ask("Und am Freitag?", said("Wann habt ihr am Donnerstag offen?")).text).toMatch(
    /^Freitag: 9:00/,
  );
  const other = ask("And on Friday?", said(asked, "Do you have parking?")).text;
  expect(other).not.toContain("9:00 AM");
  expect(ask("Friday?").text).not.toContain("9:00 AM");
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

test("days of the week are answered also where the time zone is unknown, and now is not guessed", () => {
  const { timeZone: _, ...placeless } = facts;
  expect(ask("What time do you close on Sunday?", { facts: placeless }).text).toBe(
    "Sunday: closed. [1]",
  );
  expect(ask("Are you open now?", { facts: placeless }).text).toMatch(/^Opening hours:/);
});

test("facts are asked for as people type on a phone", () => {
  expect(ask("where r u").text).toContain(facts.address);
  expect(ask("wheres the practice").text).toContain(facts.address);
  expect(ask("whats ur number").text).toContain(facts.phone);
  expect(ask("phone nr?").text).toContain(facts.phone);
  expect(ask("c'est quoi votre numéro").text).toContain(facts.phone);
  expect(ask("can i speak to the receptionist").callsPerson).toBe("asked");
  expect(ask("danke euch").text).toBe("Gern geschehen.");
  expect(ask("cheers mate").text).toBe("You're welcome.");
});

test("a day that a page speaks of without hours is answered with what the page says", () => {
  const hours = passage("Opening times", "Mon: by appointment only\nTue–Fri: 9am – 6pm");
  const text = "r u open mondays";
  const parts = [{ text, passages: [hours], isAnswerable: true }];
  expect(ask(text, { parts }).text).toBe("Mon: by appointment only [1]");
});
