import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { extractPage } from "./extract-page.ts";
import { passagesOf } from "./split-passages.ts";

function readFixture(name: string, url: string) {
  return extractPage(readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), "utf8"), url);
}

function readBody(body: string, url = "https://shop.example/page") {
  return extractPage(`<html lang="en"><body>${body}</body></html>`, url);
}

const textOf = (page: ReturnType<typeof extractPage>) =>
  page.sections.map(({ heading, text }) => `${heading}\n${text}`).join("\n");
const sectionOf = (page: ReturnType<typeof extractPage>, heading: string) =>
  page.sections.find((section) => section.heading === heading);

const bakery = () => readFixture("bakery", "https://www.harborbakery.example/hours");
const clinic = () => readFixture("clinic", "https://elmroad.example/faq");
const german = () => readFixture("german", "https://tischlerei-gruener.at/");

test("table rows keep their headers", () => {
  expect(sectionOf(bakery(), "Cakes")).toEqual({
    heading: "Cakes",
    headingPath: ["Opening hours and prices", "Prices", "Cakes"],
    text: "| Cake: Carrot; Small: $18; Large: $32\n| Cake: Lemon; Small: $25 in one size; Large: $25 in one size",
    anchor: "cakes",
  });
});

test("lists keep their markers and nested lists", () => {
  expect(sectionOf(bakery(), "Bread")?.text).toBe(
    "- Rye: $7\n  - sliced at no charge\n- Baguette: $4",
  );
});

test("navigation, scripts, forms, cookie banners and legal lines are left out", () => {
  const text = textOf(bakery());
  expect(text).toContain("The first loaves are ready at six.");
  expect(text).not.toMatch(/tracking|Imprint|Our cakes|newsletter|e-mail|cookies|©|Skip to|#333/);
});

test("a footer's address, phone and e-mail become a section of their own", () => {
  expect(sectionOf(bakery(), "Visit us")?.text).toBe(
    "12 Wharf Street\nPortland, ME 04101\nPhone: (207) 555-0142\nWrite to us (hello@harborbakery.example)",
  );
});

test("hours in a table, phone, e-mail and address become facts", () => {
  const { facts } = bakery();
  expect(facts).toMatchObject({
    phone: "(207) 555-0142",
    email: "hello@harborbakery.example",
    address: "12 Wharf Street, Portland, ME 04101",
    country: "US",
  });
  expect(facts.hours?.closedDays).toEqual([1]);
  expect(facts.hours?.days).toContainEqual({ day: 2, opens: 390, closes: 1020 });
  expect(facts.hours?.days).toContainEqual({ day: 7, opens: 420, closes: 840 });
});

test("the title is the page's own, without the site's name", () => {
  expect(bakery()).toMatchObject({
    title: "Opening hours and prices",
    siteName: "Harbor Bakery",
    language: "en",
    canonicalUrl: "https://www.harborbakery.example/hours?ref=menu",
  });
  const untitled = extractPage(
    "<title>Prices | Harbor Bakery</title><p>x",
    "https://harborbakery.example/",
  );
  expect(untitled.title).toBe("Prices");
  const split = extractPage(
    "<title>Terms – Delivery | Shoe Box</title><h1>Shoe Box</h1>",
    "https://shoebox.example/",
  );
  expect(split.title).toBe("Terms – Delivery");
});

test("links are absolute http addresses without fragments, each once", () => {
  const page = extractPage(
    `<base href="/en/"><a href="a#x">1</a><a href="a">2</a><a href="//b.example/c">3</a>
     <a href="javascript:alert(1)">4</a><a href="mailto:x@y.example">5</a><a href="https://me:pw@c.example/">6</a>
     <a rel="nofollow" href="d">7</a><map><area href="e"></map><a href="http://[bad">8</a>`,
    "https://a.example/x/y",
  );
  expect(page.links).toEqual([
    "https://a.example/en/a",
    "https://b.example/c",
    "https://a.example/en/e",
  ]);
});

test("closed accordions, tabs, details and questions become sections under their labels", () => {
  const page = clinic();
  const headings = page.sections.map(({ heading }) => heading);
  expect(sectionOf(page, "Is there parking?")?.text).toBe(
    "There are four places behind the house.",
  );
  expect(sectionOf(page, "How do I cancel?")?.text).toBe("Call us a day before.");
  expect(sectionOf(page, "Children")?.text).toBe("A first visit takes ten minutes.");
  expect(sectionOf(page, "What does a filling cost?")?.text).toBe("From £60, depending on size.");
  expect(headings.filter((heading) => heading === "Do you treat children?")).toHaveLength(1);
  expect(textOf(page)).toContain("- Languages: English; Polish");
});

test("text after an accordion does not belong to its last panel", () => {
  const after = clinic().sections.find(({ text }) => text.includes("Ask at the desk"));
  expect(after?.headingPath).toEqual(["Frequently asked questions"]);
});

test("an accordion without ARIA roles is recognized by its class names", () => {
  const page = readBody(
    `<h2>Help</h2><div class="faq-item"><div class="faq-question">Do you ship?</div><div class="faq-answer">Yes, daily.</div></div>
     <button class="accordion">Do you wrap?</button><div class="panel" style="display:block">For two dollars.</div>`,
  );
  expect(sectionOf(page, "Do you ship?")?.text).toBe("Yes, daily.");
  expect(sectionOf(page, "Do you wrap?")?.text).toBe("For two dollars.");
});

test("a question found only in structured data becomes a section", () => {
  expect(sectionOf(clinic(), "Can I pay by card?")?.text).toBe("Yes. We take all cards & cash.");
});

test("structured data yields name, type, contact, hours, closed days and time zone", () => {
  const { facts } = clinic();
  expect(facts).toMatchObject({
    name: "Elm Road Dental Clinic",
    businessType: "Dentist",
    phone: "+44 20 7946 0018",
    email: "desk@elmroad.example",
    address: "4 Elm Road, London N1 9GU, United Kingdom",
    country: "GB",
    timeZone: "Europe/London",
    priceRange: "££",
  });
  expect(facts.hours?.days).toHaveLength(5);
  expect(facts.hours?.closedDays).toEqual([6, 7]);
  expect(facts.hours?.specialDays[1]).toEqual({ date: "2026-12-25", opens: null, closes: null });
  expect(facts).not.toHaveProperty("sameAs");
});

test.each([
  ["as the text shows it", "<p>Reception: 0256 645 07 40</p>", "0256 645 07 40"],
  ["in groups where no text shows it", "<p>We look forward to you.</p>", "+90 256 645 07 40"],
])("a number from a tel: link is shown %s", (_, text, phone) => {
  const page = readBody(`<h1>Our inn</h1>${text}<a href="tel:+902566450740">Call us</a>`);
  expect(page.facts.phone).toBe(phone);
});

test("a page with several branches yields no hours or address", () => {
  const branch = (street: string, hours: string) => ({
    "@type": "Restaurant",
    name: "Noodle House",
    address: street,
    telephone: "1",
    openingHours: hours,
  });
  const data = JSON.stringify([
    branch("1 First Street", "Mo-Fr 9:00-17:00"),
    branch("2 Second Street", "Mo-Su 9:00-22:00"),
  ]);
  const page = readBody(`<script type="application/ld+json">${data}</script><h1>Find us</h1>`);
  expect(page.facts).toEqual({ name: "Noodle House", businessType: "Restaurant" });
});

test("microdata is read like JSON-LD", () => {
  const page = readBody(
    `<div itemscope itemtype="https://schema.org/Florist"><span itemprop="name">Tulip &amp; Co</span>
     <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">Gracht 1</span>
     <span itemprop="addressLocality">Utrecht</span><meta itemprop="addressCountry" content="NL"></div>
     <time itemprop="openingHours" datetime="Tu-Sa 11:00-00:00">Tuesday to Saturday</time></div>`,
  );
  expect(page.facts).toMatchObject({
    name: "Tulip & Co",
    businessType: "Florist",
    address: "Gracht 1, Utrecht, NL",
    timeZone: "Europe/Amsterdam",
  });
  const opening = { opens: 660, closes: 1440 };
  expect(page.facts.hours?.days).toEqual([2, 3, 4, 5, 6].map((day) => ({ day, ...opening })));
});

test("a German page keeps its sidebar's hours and loses menu, recent posts and cookie banner", () => {
  const page = german();
  expect(page).toMatchObject({
    language: "de",
    locale: "de-AT",
    isNoIndex: true,
    isNoFollow: false,
  });
  expect(sectionOf(page, "Öffnungszeiten")?.text).toContain("Fr 7.30–12 Uhr");
  expect(sectionOf(page, "Was kostet eine Beratung?")?.text).toBe(
    "Die erste Stunde ist kostenlos.",
  );
  expect(page.facts).toMatchObject({ phone: "+43 732 123456", timeZone: "Europe/Vienna" });
  expect(page.facts.hours?.days.filter(({ day }) => day === 1)).toHaveLength(2);
  expect(textOf(page)).not.toMatch(/Leistungen|Eiche|Cookies|Teilen|WordPress/);
});

test("an Arabic page is read right to left", () => {
  const page = readFixture("arabic", "https://zaytoun.example/");
  expect(page.language).toBe("ar");
  expect(sectionOf(page, "الأسعار")?.text).toContain("- حمص: ٢٠ درهماً");
  expect(page.facts.hours?.days).toContainEqual({ day: 7, opens: 600, closes: 1380 });
  expect(page.facts.hours?.closedDays).toEqual([5]);
});

test("an old manual with unclosed tags and layout tables keeps its text and anchors", () => {
  const page = readFixture("old-manual", "http://boats.example/ch2.html");
  expect(sectionOf(page, "2.1. The deposit")).toMatchObject({ anchor: "deposit" });
  expect(sectionOf(page, "2.2. Fuel")?.text).toContain("- Petrol is not");
  expect(textOf(page)).toContain("You need a licence for more than 15 horsepower.");
  expect(textOf(page)).not.toMatch(/Prev|Next|Table of Contents|do not read me/);
});

test("case 154: text invisible to visitors is not read", () => {
  const page = readBody(
    `<p>Visible.</p><!-- SECRET --><p hidden>SECRET</p><p style="display: none">SECRET</p><div aria-hidden="true">SECRET</div>
     <p style="color:#fff;background:#ffffff">SECRET</p><p style="font-size:0">SECRET</p><img alt="SECRET" src="x">
     <p style="position:absolute;left:-9999px">SECRET</p><template>SECRET</template><noscript>SECRET</noscript><p>Ig\u200bnore\u{e0041}\u202e</p>`,
  );
  expect(textOf(page)).not.toContain("SECRET");
  expect(textOf(page)).toContain("Ignore");
  expect(textOf(page)).not.toMatch(/[\u200b\u202e]|\u{e0041}/u);
});

test("joiners in Persian words and emoji stay", () => {
  expect(textOf(readBody("<p>می\u200cروم 👩\u200d🍳</p>"))).toContain("می\u200cروم 👩\u200d🍳");
});

test("a restaurant's menu and a bakery's cookies are content", () => {
  const page = readBody(
    `<div class="menu"><h2>Lunch menu</h2><p>Soup of the day</p></div><section id="cookies"><h2>Cookies</h2><p>Oat, 2 each.</p></section>`,
  );
  expect(textOf(page)).toContain("Soup of the day");
  expect(textOf(page)).toContain("Oat, 2 each.");
});

test("a page of scripts only has no sections and no facts", () => {
  const page = extractPage(
    `<title>App</title><div id="root"></div><script>var a = "text"</script>`,
    "https://a.example/",
  );
  expect(page).toMatchObject({ title: "App", sections: [], facts: {} });
  expect(passagesOf(page)).toEqual([]);
});

test("an obfuscated e-mail address is decoded as in a browser", () => {
  const key = 0x2a;
  const bytes = [key, ...[..."desk@shop.example"].map((letter) => letter.charCodeAt(0) ^ key)];
  const hex = Buffer.from(bytes).toString("hex");
  const page = readBody(
    `<h2>Contact</h2><p><a class="__cf_email__" data-cfemail="${hex}">[email protected]</a></p>`,
  );
  expect(page.facts.email).toBe("desk@shop.example");
});

test("someone else's e-mail address in a text is not the business's", () => {
  const page = readBody(
    "<h1>News</h1><p>Write to the list at list@elsewhere.example for help.</p>",
  );
  expect(page.facts.email).toBeUndefined();
});

test("an undeclared language is detected from the text", () => {
  const page = extractPage(
    "<p>Nous réparons les vélos de toutes les marques et vous conseillons volontiers.</p>",
    "https://a.example/",
  );
  expect(page.language).toBe("fr");
});

test("a first row of bold cells is the header", () => {
  const page = readBody(
    "<h1>Prices</h1><table border=1><tr><td><b>Nail</b><td><b>Price</b><tr><td>2 cm<td>1.00</table>",
  );
  expect(sectionOf(page, "Prices")?.text).toBe("| Nail: 2 cm; Price: 1.00");
});

test("hours separated only by CSS, and a number on its own line, are found", () => {
  const page = readBody(
    `<h2>Our hours</h2><div><div><span>Mon</span><span>9:00 – 17:00</span></div><div><span>Fri</span><span>Closed</span></div></div>
     <h2>Contact</h2><p>9 Mill Lane, Leeds, LS1 4AB<br>0113 496 0000</p><h2>Kitchen hours</h2><p>Mon-Fri 11-15</p>`,
  );
  expect(page.facts).toMatchObject({
    phone: "0113 496 0000",
    address: "9 Mill Lane, Leeds, LS1 4AB",
    timeZone: "Europe/London",
    hours: { days: [{ day: 1, opens: 540, closes: 1020 }], closedDays: [5] },
  });
});

test("two different tables of hours yield none", () => {
  const page = readBody(
    "<h2>Opening hours, summer</h2><p>Mon-Fri 8-20</p><h2>Opening hours, winter</h2><p>Mon-Fri 9-17</p>",
  );
  expect(page.facts.hours).toBeUndefined();
});

test("struck-through text is not read", () => {
  const page = readBody(
    "<h1>Matcha</h1><p><s>£28.00</s> <del>£26.00</del> £24.00 for a tin of 30 g.</p>",
  );
  expect(textOf(page)).toBe("Matcha\n£24.00 for a tin of 30 g.");
});

test("a footer longer than its short page is still not part of the last section", () => {
  const page = readBody(
    "<div><h1>Studio</h1><h2>Intro offer</h2><p>14 days for $45.</p></div><footer><div>88 Mill Street, Leeds LS1 4AB</div><div>We thank the people of this valley, who have looked after it for longer than anybody knows.</div><div>Created with Wix</div></footer>",
  );
  expect(sectionOf(page, "Intro offer")?.text).toBe("14 days for $45.");
});

test("text after a row of cards belongs to none of them", () => {
  const page = readBody(
    "<h1>Pricing</h1><div><div><h3>Casual</h3><p>$26</p></div><div><h3>Mat hire</h3><p>$2</p></div></div><p>We are a cashless studio.</p>",
  );
  expect(sectionOf(page, "Mat hire")?.text).toBe("$2");
  expect(page.sections.find(({ text }) => text.includes("cashless"))?.heading).toBe("Pricing");
});

test("hours of a cheaper plan are not the business's", () => {
  const hours = (plan: string) =>
    readBody(`<h1>Plans</h1><h2>Mornings</h2><p>${plan}</p><p>Monday to Friday 7:00 to 14:00</p>`)
      .facts.hours;
  expect(hours("$24.90")).toBeUndefined();
  expect(hours("All rooms")).toBeDefined();
});
