import { expect, test } from "vitest";
import { hoursAsText } from "./extract/facts/hours.ts";
import { readText } from "./read-text.ts";

function factsIn(text: string) {
  const { hours, ...facts } = readText({ title: "", text }).facts;
  return { ...facts, hours: hours && hoursAsText(hours, "en-GB") };
}

const listings: [string, object][] = [
  [
    "Tollgate Bakery\n4.8 ★ (212)\nBakery\n12 Bridge Street, Leeds LS1 4AB, United Kingdom\n+44 113 496 0000\nTue to Sat, 8am to 5pm",
    {
      address: "12 Bridge Street, Leeds LS1 4AB, United Kingdom",
      phone: "+44 113 496 0000",
      timeZone: "Europe/London",
      hours: "Tuesday – Saturday: 8:00 – 17:00",
    },
  ],
  [
    "Gearhouse\nBicycle shop\n2218 SE Clinton St, Portland, OR 97202\n(503) 555-0142\nhttps://gearhouse.example\nMonday\t9 AM–6 PM\nTuesday\t9 AM–6 PM\nWednesday\tClosed",
    {
      address: "2218 SE Clinton St, Portland, OR 97202",
      phone: "(503) 555-0142",
      timeZone: "America/Los_Angeles",
      hours: "Monday – Tuesday: 9:00 – 18:00\nWednesday: Closed",
    },
  ],
  [
    "Bäckerei Lindner\nSeestraße 40, 17192 Waren, Deutschland\n03991 555 017\nMontag\t07:00–12:30\n14:00–18:00\nDienstag 07:00–12:30, 14:00–18:00",
    {
      address: "Seestraße 40, 17192 Waren",
      phone: "03991 555 017",
      hours: "Monday – Tuesday: 7:00 – 12:30, 14:00 – 18:00",
    },
  ],
];

test.each(listings)(
  "ruling 17: a pasted listing yields facts without labels: %s",
  (text, facts) => {
    expect(factsIn(text)).toMatchObject(facts);
  },
);

test("§1.2: phone, e-mail and hours in prose become facts", () => {
  const text =
    "We groom dogs of all sizes on Bridge Street in Leeds. Call 0113 496 0000 or write to hi@dogs.example. We are open Tuesday to Saturday from 8 to 4.";
  expect(factsIn(text)).toMatchObject({
    phone: "0113 496 0000",
    email: "hi@dogs.example",
    hours: "Tuesday – Saturday: 8:00 – 16:00",
  });
});

test("prices, dates, courses and account numbers do not", () => {
  const text =
    "Founded on 24.12.1998. Yoga with Anna: Monday 18:00–19:00. Sizes 0.50 1.50 2.00.\nIBAN DE89 3704 0044 0532 0130 00\nWe deliver within 5 km for 4 euros.";
  expect(factsIn(text)).toEqual({ hours: undefined });
});
