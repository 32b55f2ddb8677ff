import { expect, test } from "vitest";
import { ownOrigin } from "./own-origin.ts";

const laptop = { isProduction: false, publicUrl: "http://127.0.0.1:3000" };
const online = { isProduction: true, publicUrl: "https://parley.example" };
const asked = (host: string) => ({ protocol: "http", host }) as const;

test("a payer on a laptop comes back by the name that the page was opened with", () => {
  expect(ownOrigin(asked("localhost:3000"), laptop)).toBe("http://localhost:3000");
  expect(ownOrigin(asked("[::1]:3000"), laptop)).toBe("http://[::1]:3000");
});

test("no header leads a payer elsewhere", () => {
  for (const host of ["evil.example", "localhost.evil.example", "localhost@evil.example", "", "%"])
    expect(ownOrigin(asked(host), laptop)).toBe(laptop.publicUrl);
  expect(ownOrigin(asked("localhost:3000"), online)).toBe(online.publicUrl);
});
