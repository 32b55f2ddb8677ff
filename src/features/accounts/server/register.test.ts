import { expect, test } from "vitest";
import { users } from "#database/schema.ts";
import { systemSettings } from "#database/schema-operations.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { authRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(authRoutes);
const dayMs = 86_400_000;

const vera = {
  firstName: "Vera",
  lastName: "Baker",
  email: "vera@example.com",
  password: "rye-bread",
};

function post(url: string, payload: object, remoteAddress = "127.0.0.1") {
  return app.inject({ method: "POST", url, remoteAddress, payload });
}

const register = (account: object, from?: string) => post("/api/auth/register", account, from);
const enter = (email: string, password: string) => post("/api/auth/login", { email, password });

function cookieOf(answer: Awaited<ReturnType<typeof enter>>) {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

test("§7.4, 3.2: registering signs in and starts a trial of seven days", async () => {
  await createPlan(app.db, { name: "Free Trial", isTrial: true, isActive: false, trialDays: 7 });
  const answer = await register(vera);

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    email: "vera@example.com",
    firstName: "Vera",
    lastName: "Baker",
    profileImageUrl: null,
    plan: { name: "Free Trial", price: "0.00", currency: "USD", duration: 1 },
    planExpiresAt: "2026-11-28T14:00:00.000Z",
    subscriptionStatus: "trial",
    teamRole: "owner",
    ownerName: null,
  });
  const user = await app.inject({ url: "/api/auth/user", headers: { cookie: cookieOf(answer) } });
  expect(user.json()).toEqual(answer.json());
});

test("case 17: registering sets only name, e-mail and password", async () => {
  const plan = await createPlan(app.db);
  const id = "11111111-1111-4111-8111-111111111111";
  const answer = await register({
    ...vera,
    id,
    role: "admin",
    planId: plan.id,
    subscriptionStatus: "active",
    planExpiresAt: "2099-01-01T00:00:00Z",
    createdAt: "2001-01-01T00:00:00Z",
    emailVerifiedAt: "2001-01-01T00:00:00Z",
  });

  expect(answer.statusCode).toBe(201);
  const [user] = await app.db.select().from(users);
  expect(user).toMatchObject({
    role: "user",
    planId: null,
    subscriptionStatus: "trial",
    planExpiresAt: new Date(clock.now().getTime() + 7 * dayMs),
    emailVerifiedAt: null,
  });
  expect(user?.id).not.toBe(id);
  expect(user?.createdAt.getFullYear()).toBeGreaterThan(2001);
});

test("case 27: account responses contain no hash, id or session", async () => {
  const registered = await register(vera);
  const entered = await enter(vera.email, vera.password);
  const headers = { cookie: cookieOf(entered) };
  const answers = [registered, entered, await app.inject({ url: "/api/auth/user", headers })];

  const [user] = await app.db.select().from(users);
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBeLessThan(300);
    expect(body).not.toMatch(/password|argon2|sess|sid|flutterwave|"id"|"role"/i);
    expect(body).not.toContain(user?.id);
  }
});

test.each([
  ["firstName", "  ", "First name is required"],
  ["lastName", "", "Last name is required"],
  ["email", "vera@", "Invalid email address"],
  ["password", "12345", "Password must be at least 6 characters"],
])("§5.2: an invalid %s is refused by name", async (field, value, message) => {
  const answer = await register({ ...vera, [field]: value });

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ code: "invalid", message, fields: { [field]: message } });
  expect(await app.db.select().from(users)).toEqual([]);
});

test("case 86: a common password is refused", async () => {
  for (const password of ["123456", "password", "Parley", vera.email]) {
    const answer = await register({ ...vera, password });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.password).toMatch(/Please choose another/);
  }
});

test("ruling 6: a taken e-mail is refused", async () => {
  await createOwner(app.db, { email: vera.email });
  const answer = await register(vera);

  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toBe("An account with this email already exists.");
  expect(answer.cookies).toEqual([]);
});

test("case 72: at most five taken e-mails an hour are revealed to one address", async () => {
  await createOwner(app.db, { email: vera.email });
  for (let i = 0; i < 5; i++) {
    clock.pass(61_000);
    expect((await register(vera)).statusCode).toBe(409);
  }
  clock.pass(61_000);
  expect((await register(vera)).statusCode).toBe(429);
  expect((await register(vera, "203.0.113.7")).statusCode).toBe(409);
});

test("ruling 36: more than five registrations a minute from one address are refused", async () => {
  const answers = [];
  for (let i = 0; i < 6; i++)
    answers.push((await register({ ...vera, email: `vera${i}@example.com` })).statusCode);

  expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
});

test("case 87: differently typed spellings of an e-mail are one account", async () => {
  expect((await register({ ...vera, email: " Vera@EXAMPLE.com. " })).statusCode).toBe(201);
  expect((await register(vera)).statusCode).toBe(409);

  expect((await enter(" VERA@example.com", vera.password)).statusCode).toBe(200);
  expect(await app.db.select().from(users)).toMatchObject([{ email: "vera@example.com" }]);
});

test("case 189: of many concurrent registrations of one e-mail one succeeds", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => register(vera, `203.0.113.${i}`)),
  );

  const statuses = answers.map((answer) => answer.statusCode).sort();
  expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  expect(await app.db.select().from(users)).toHaveLength(1);
});

test.each(["false", " No", "OFF", "0"])(
  "ruling 6: the operator closes registration by storing %j, and the page knows",
  async (value) => {
    const isOpen = async () =>
      (await app.inject({ url: "/api/public/sign-in" })).json().isRegistrationOpen;
    expect(await isOpen()).toBe(true);
    await app.db.insert(systemSettings).values({ key: "registration_open", value });

    expect(await isOpen()).toBe(false);
    expect((await register(vera)).statusCode).toBe(403);
    expect(await app.db.select().from(users)).toEqual([]);
  },
);

test("ruling 38: the page gets the operator's terms, or the product's own", async () => {
  const url = "/api/public/sign-in";
  await app.db
    .insert(systemSettings)
    .values({ key: "terms_url", value: "https://law.example/terms" });

  expect((await app.inject({ url })).json()).toEqual({
    hasGoogle: false,
    isRegistrationOpen: true,
    termsUrl: "https://law.example/terms",
    privacyUrl: "/privacy",
  });
});
