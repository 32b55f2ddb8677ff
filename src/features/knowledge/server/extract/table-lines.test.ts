import { expect, test } from "vitest";
import { extractPage } from "./extract-page.ts";

function linesOf(table: string): string[] {
  const page = extractPage(`<h1>Prices</h1>${table}`, "https://shop.example/");
  return page.sections.flatMap(({ text }) => text.split("\n"));
}

const row = (cells: string[], look = "") =>
  `<tr${look && ` class="${look}"`}>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join("")}</table>`;

test("words above figures are headers even without markup", () => {
  const boats = table(
    row(["Boat", "Half day", "Whole day"]),
    row(["Dinghy", "£20", "£35"]),
    row(["Barge", "£60", "on request"]),
    row(["Punt", "£12", "£18"]),
  );
  expect(linesOf(boats)).toEqual([
    "| Boat: Dinghy; Half day: £20; Whole day: £35",
    "| Boat: Barge; Half day: £60; Whole day: on request",
    "| Boat: Punt; Half day: £12; Whole day: £18",
  ]);
  const units = table(
    row(["Kayak", "1 hour", "3 hours"]),
    row(["Single", "9 euros", "20 euros"]),
    row(["Double", "14 euros", "30 euros"]),
  );
  expect(linesOf(units)[1]).toBe("| Kayak: Double; 1 hour: 14 euros; 3 hours: 30 euros");
});

test("a row styled unlike the rest, or beside an empty corner, is the header", () => {
  const team = table(
    row(["Name", "Task"], "top"),
    row(["Ada", "Bread"], "odd"),
    row(["Ben", "Cakes"], "even"),
    row(["Cleo", "Till"], "odd"),
  );
  expect(linesOf(team)[2]).toBe("| Name: Cleo; Task: Till");
  const plans = table(row(["", "Basic", "Plus"]), row(["Support", "by mail", "by phone"]));
  expect(linesOf(plans)).toEqual(["| Support; Basic: by mail; Plus: by phone"]);
});

test("if the first row is like the others, it is data", () => {
  const week = table(
    row(["Monday", "9–12", "14–18"]),
    row(["Tuesday", "9–12", "14–18"]),
    row(["Wednesday", "closed", "14–18"]),
  );
  expect(linesOf(week)[0]).toBe("| Monday: 9–12; 14–18");
  const closed = table(
    row(["Sunday", "closed", "closed"]),
    row(["Monday", "9–12", "14–18"]),
    row(["Tuesday", "9–12", "14–18"]),
  );
  expect(linesOf(closed)[0]).toBe("| Sunday: closed; closed");
  const striped = table(row(["Rye", "dark"], "odd"), row(["Spelt", "light"], "even"));
  expect(linesOf(striped)[0]).toBe("| Rye: dark");
});

test("two header rows are combined, and headers in the middle start anew", () => {
  const rooms = table(
    `<tr><td></td><td colspan="2">Summer</td><td colspan="2">Winter</td></tr>`,
    row(["Room", "Night", "Week", "Night", "Week"]),
    row(["Attic", "£50", "£300", "£40", "£240"]),
  );
  expect(linesOf(rooms)).toEqual([
    "| Room: Attic; Summer, Night: £50; Summer, Week: £300; Winter, Night: £40; Winter, Week: £240",
  ]);
  const day = "<tr><th>Class</th><th>Starts</th></tr>";
  const classes = `${day}${row(["Yoga", "9:00"])}<tr><th>Course</th><th>Fee</th></tr>${row(["Knots", "£30"])}`;
  expect(linesOf(table(classes))).toEqual([
    "| Class: Yoga; Starts: 9:00",
    "| Course: Knots; Fee: £30",
  ]);
});

test("a title spanning the table is not a header, above or between rows", () => {
  const menu = table(
    `<tr><td colspan="3">Winter 2026</td></tr>`,
    "<tr><td><p><strong>Dish</strong></p></td><td><strong>Small</strong></td><td><strong>Large</strong></td></tr>",
    `<tr><td colspan="3">Soups</td></tr>`,
    row(["Leek", "4", "6"]),
  );
  expect(linesOf(menu)).toEqual(["| Winter 2026", "| Soups", "| Dish: Leek; Small: 4; Large: 6"]);
});
