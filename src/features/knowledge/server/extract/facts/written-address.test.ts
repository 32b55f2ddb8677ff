import { expect, test } from "vitest";
import { extractPage } from "../extract-page.ts";
import { writtenAddress } from "./written-address.ts";

test.each([
  [
    "Gearhouse · 2218 SE Clinton St · Portland, OR 97202 · (503) 555-0142",
    "2218 SE Clinton St, Portland, OR 97202",
  ],
  [
    "The Lodge, Scilly Road, Kinsale, Co. Cork, P17 XH44, Ireland",
    "The Lodge, Scilly Road, Kinsale, Co. Cork, P17 XH44, Ireland",
  ],
  [
    "Level 1, 88 Brunswick Street, Fitzroy VIC 3065",
    "Level 1, 88 Brunswick Street, Fitzroy VIC 3065",
  ],
  ["Office: Unit 4, Kirkstall Park, Leeds LS4 2AZ", "Unit 4, Kirkstall Park, Leeds LS4 2AZ"],
  ["Camping · Seestraße 40 · 17192 Waren (Müritz)", "Seestraße 40, 17192 Waren (Müritz)"],
  ["Cabinet Morel\n27 rue Crébillon, 44000 Nantes", "27 rue Crébillon, 44000 Nantes"],
  ["Seestraße 40, 17192 Waren (Müritz), Deutschland", "Seestraße 40, 17192 Waren (Müritz)"],
  [
    "Gimnasio · Avenida del Corregidor 45, 14004 Córdoba",
    "Avenida del Corregidor 45, 14004 Córdoba",
  ],
  [
    "かもめ 〒231-0023 神奈川県横浜市中区山下町45-2 TEL 045-555-0173",
    "〒231-0023 神奈川県横浜市中区山下町45-2",
  ],
  [
    "12 Main Street\nSuite 200\nPortland, OR 97202",
    "12 Main Street, Suite 200, Portland, OR 97202",
  ],
  ["Hall 3\nHauptstraße 5\n17192 Waren", "Hauptstraße 5, 17192 Waren"],
  ["7 Kirkstall Road\nTel. 0113 496 0000\nLeeds LS4 2AZ", "7 Kirkstall Road, Leeds LS4 2AZ"],
  ["Send parcels to Leaf, Unit 9 Paintworks, Bristol BS4 3EH with your number.", undefined],
])("an address is found in common notations: %s", (text, address) => {
  expect(writtenAddress(text)).toBe(address);
});

test.each([
  ["Gearhouse · Portland · (503) 555-0142 · ride@gearhouse.example", "(503) 555-0142"],
  ["T: +353 21 477 0199 | E: stay@lodge.example", "+353 21 477 0199"],
  ["Tél. : 02 40 55 01 89<br>contact@morel.example", "02 40 55 01 89"],
  ["📞 957 55 01 22 · info@puente.example", "957 55 01 22"],
])("a phone number is found beside other text in its line: %s", (line, phone) => {
  const html = `<html><body><main><h1>Home</h1><p>${"Welcome to us, we are glad that you came by. ".repeat(5)}</p></main><footer><p>${line}</p></footer></body></html>`;
  expect(extractPage(html, "https://shop.example/").facts.phone).toBe(phone);
});

test("case 177: lines crafted for slow matching are fast", () => {
  const hostile = ["A, ".repeat(66), "12 Aa ".repeat(33), "Aa la ".repeat(33), "rue ".repeat(50)];
  const begun = performance.now();
  for (let at = 0; at < 100; at += 1) for (const line of hostile) writtenAddress(line);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
