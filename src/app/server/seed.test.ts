import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { plans, users } from "#database/schema.ts";
import { systemSettings } from "#database/schema-operations.ts";
import { StartRefused } from "#database/start-refused.ts";
import { loadConfig } from "#platform/server/config.ts";
import { readOperatorPaths } from "#platform/server/operator-paths.ts";
import { isPassword } from "#platform/server/passwords.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createOwner } from "#testing/server/factories.ts";
import { seed } from "./seed.ts";

const { db } = await useDatabase();

const laptop = loadConfig({});
const given = {
  ADMIN_EMAIL: "Otto@Example.com",
  ADMIN_PASSWORD: "rye-bread-daily",
  ADMIN_SECRET_PATH: "/desk-given",
  ADMIN_CONSOLE_PATH: "/bridge-given",
};

const readOperators = () => db.select().from(users).where(eq(users.role, "admin"));

test("ruling 7: the first start makes paths and an operator, and tells the password once", async () => {
  const first = await seed({ db, config: laptop });

  expect(first.operator.signIn).toMatch(/^\/desk-[a-z0-9]{8}$/);
  expect(first.operator.console).toMatch(/^\/bridge-[a-z0-9]{8}$/);
  expect(first.firstOperator?.password).toMatch(/^[a-z0-9]{20}$/);
  const [operator] = await readOperators();
  expect(operator?.email).toBe(first.firstOperator?.email);
  expect(await isPassword(first.firstOperator?.password ?? "", operator?.password)).toBe(true);
  expect(await db.select().from(systemSettings)).toMatchObject([
    { category: "system" },
    { category: "system" },
  ]);

  const second = await seed({ db, config: laptop });
  expect(second).toEqual({ operator: first.operator, firstOperator: undefined });
  expect(await readOperators()).toEqual([operator]);
});

test("what the environment names is used and not told", async () => {
  const seeded = await seed({ db, config: loadConfig(given) });

  expect(seeded).toEqual({
    operator: { signIn: "/desk-given", console: "/bridge-given" },
    firstOperator: undefined,
  });
  const [operator] = await readOperators();
  expect(operator?.email).toBe("otto@example.com");
  expect(await isPassword(given.ADMIN_PASSWORD, operator?.password)).toBe(true);
  expect(await db.select().from(systemSettings)).toEqual([]);
});

test("paths in the environment go before those that were made", async () => {
  const { operator } = await seed({ db, config: laptop });
  const config = loadConfig({ ADMIN_SECRET_PATH: "/desk-given" });

  expect(await readOperatorPaths(db, config)).toEqual({
    signIn: "/desk-given",
    console: operator.console,
  });
});

test("a password that the operator has changed survives a start with another in the environment", async () => {
  await seed({ db, config: loadConfig(given) });
  const before = await readOperators();
  await seed({ db, config: loadConfig({ ...given, ADMIN_PASSWORD: "another-password" }) });

  expect(await readOperators()).toEqual(before);
});

test("case 123: in production no operator is made up", async () => {
  await expect(seed({ db, config: { ...laptop, isProduction: true } })).rejects.toThrow(
    StartRefused,
  );
  expect(await readOperators()).toEqual([]);
});

test("an owner's e-mail does not become the operator's", async () => {
  await createOwner(db, { email: "otto@example.com" });

  await expect(seed({ db, config: loadConfig(given) })).rejects.toThrow(/belongs to an owner/);
  expect(await readOperators()).toEqual([]);
});

test("two processes that start together make everything once and agree", async () => {
  const [one, other] = await Promise.all([
    seed({ db, config: laptop }),
    seed({ db, config: laptop }),
  ]);

  expect(one.operator).toEqual(other.operator);
  expect(await readOperators()).toHaveLength(1);
  expect(await db.select().from(plans)).toHaveLength(4);
});
