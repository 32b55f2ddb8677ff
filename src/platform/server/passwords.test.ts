import { monitorEventLoopDelay } from "node:perf_hooks";
import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isOutdated, isPassword, weaknessOf } from "./passwords.ts";

test("a password is stored as argon2id with 19 MiB and two passes, and is recognised", async () => {
  const stored = await hashPassword("correct horse");

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword("correct horse", stored)).toBe(true);
  expect(await isPassword("correct Horse", stored)).toBe(false);
});

test("nothing is the password of an account that has none", async () => {
  expect(await isPassword("no account has this password", null)).toBe(false);
  expect(await isPassword("no account has this password", undefined)).toBe(false);
});

test("a hash that was made with other parameters is outdated", async () => {
  expect(isOutdated(await hash("secret", { memoryCost: 8192, timeCost: 1 }))).toBe(true);
  expect(isOutdated(await hashPassword("secret"))).toBe(false);
});

test.each([
  "123456",
  "password",
  "PASSWORD",
  "qwerty",
  "aaaaaa",
  "abcdef",
  "987654",
  "Parley",
  "parley2026!",
  "vera@example.com",
  "vera.baker",
])("case 86: %s is refused", (password) => {
  const email = password.includes("@") ? password : "vera.baker@example.com";
  expect(weaknessOf(password, email)).toMatch(/Please choose another/);
});

test.each(["kitten", "secret1", "Tr0ub4dor&3", "correct horse battery", "aabbcc", "пароль1"])(
  "%s is taken",
  (password) => {
    expect(weaknessOf(password, "vera.baker@example.com")).toBeUndefined();
  },
);

test("case 183: of 200 at once some are turned away, the rest succeed, and the process stays awake", async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => hashPassword("correct horse")),
  );
  delay.disable();

  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => reason.status)).toEqual(Array(98).fill(503));
  expect(delay.percentile(99) / 1e6).toBeLessThan(100);
  expect(await hashPassword("afterwards")).toContain("argon2id");
});
