import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actionCalls } from "#database/schema-actions.ts";
import { startActionDouble } from "#testing/server/action-doubles/start.ts";
import { testEncryption } from "#testing/server/config.ts";
import { createAgent, createMember, createOwner, signIn } from "#testing/server/factories.ts";
import { startCanary } from "#testing/server/hostile-web.ts";
import { orderLookup, shopKey, text } from "#testing/server/http-action.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { type Action, actionsMax, type NewAction } from "../contract-own.ts";
import { gallery } from "../gallery.ts";
import { actionJobs } from "./jobs.ts";
import { resealActions, unreadableActions } from "./reseal-secrets.ts";
import { actionRoutes } from "./routes.ts";

const shop = await startActionDouble("shop");
const calendar = await startActionDouble("calendar");
const canary = await startCanary();
const { app, clock } = await startTestServerWith(
  { FETCH_ALLOW: `${shop.host},${calendar.host}` },
  actionRoutes,
);
const { db } = app;

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function shopOwner() {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const cookie = await signIn(app, owner);
  const call = (method: Method, path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/agents/${agent.id}/${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
  return {
    owner,
    agent,
    call,
    add: async (action: NewAction): Promise<Action> =>
      (await call("POST", "actions", action)).json(),
    tryOut: (action: NewAction, values: Record<string, string>, id?: string) =>
      call("POST", "action-tests", { action, values, id }),
  };
}

const vera = { order_number: "1234", email: "vera@example.com" };
const masked = (action: NewAction, value: string, address = action.settings.address) => ({
  ...action,
  settings: {
    ...action.settings,
    address,
    headers: [{ name: "Authorization", value, isSecret: true }],
  },
});

test("an action is stored, changed and deleted by its owner", async () => {
  const { call, add } = await shopOwner();
  const action = await add(orderLookup(shop.origin));
  expect(action).toMatchObject({ name: "Order look-up", isOn: true });
  const changed = await call("PUT", `actions/${action.id}`, { ...action, name: "My order" });
  expect(changed.json()).toMatchObject({ id: action.id, name: "My order" });
  expect((await call("GET", "actions")).json()).toHaveLength(1);
  expect((await call("DELETE", `actions/${action.id}`)).statusCode).toBe(200);
  expect((await call("GET", "actions")).json()).toEqual([]);
  expect((await call("DELETE", `actions/${action.id}`)).statusCode).toBe(404);
});

test("case 233: the key of a header never comes back, lies encrypted, and is kept where its mask comes back", async () => {
  const { call, add, tryOut } = await shopOwner();
  const action = await add(orderLookup(shop.origin));
  expect(action.settings.headers[0]?.value).toBe(`••••${shopKey.slice(-4)}`);
  const { rows } = await db.execute(sql`select actions::text as row from actions`);
  expect(JSON.stringify(rows)).not.toContain(shopKey.slice(6));

  const { id, ...same } = action;
  const saved = (await call("PUT", `actions/${id}`, same)).json();
  const outcome = (await tryOut(saved, vera, id)).json();
  expect(outcome).toMatchObject({ status: "done", answeredWith: 200 });
  expect(JSON.stringify(outcome)).not.toContain(shopKey.slice(6));
  expect((await shop.calls()).at(-1)?.headers.authorization).toBe(shopKey);

  const typedOn = await call(
    "PUT",
    `actions/${id}`,
    masked(same, `${saved.settings.headers[0].value}x`),
  );
  expect(typedOn.statusCode).toBe(400);
  const shown = { ...same.settings, headers: [{ ...same.settings.headers[0], isSecret: false }] };
  expect((await call("PUT", `actions/${id}`, { ...same, settings: shown })).statusCode).toBe(400);
});

test("case 233: a stored key goes to no other host than the one it was typed for, not even in a test", async () => {
  const { call, add, tryOut } = await shopOwner();
  const { id, ...action } = await add(orderLookup(shop.origin));
  const mask = action.settings.headers[0]?.value ?? "";
  const elsewhere = masked(action, mask, `${calendar.origin}/v2/slots?id={order_number}`);
  for (const answer of [
    await call("PUT", `actions/${id}`, elsewhere),
    await tryOut(elsewhere, vera, id),
    await tryOut(elsewhere, vera),
  ])
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
      400,
      ["settings.headers.0.value"],
    ]);
  expect(await calendar.calls()).toEqual([]);
});

test("case 234: actions are the owner's alone: colleagues and strangers neither see, change nor try them", async () => {
  const { owner, agent, add } = await shopOwner();
  const action = await add(orderLookup(shop.origin));
  const editor = await signIn(app, await createMember(db, owner.id, "editor"));
  const stranger = await signIn(app, await createOwner(db));
  const calls: [Method, string, object?][] = [
    ["GET", "actions"],
    ["GET", "action-calls"],
    ["POST", "actions", orderLookup(shop.origin)],
    ["PUT", `actions/${action.id}`, orderLookup(shop.origin)],
    ["DELETE", `actions/${action.id}`],
    ["POST", "action-tests", { action: orderLookup(shop.origin), values: vera }],
  ];
  for (const [method, path, payload] of calls)
    for (const [cookie, status] of [
      [editor, 403],
      [stranger, 404],
      ["", 401],
    ] as const) {
      const url = `/api/agents/${agent.id}/${path}`;
      const answer = await app.inject({
        method,
        url,
        headers: { cookie },
        ...(payload && { payload }),
      });
      expect([method, path, answer.statusCode]).toEqual([method, path, status]);
    }
  expect(await shop.calls()).toEqual([]);
});

test("case 235: an address leads to the public internet, by https, and names its host itself", async () => {
  const { call } = await shopOwner();
  const refused = async (address: string, more: Partial<NewAction> = {}) => {
    const action = orderLookup(shop.origin, { ...more, settings: { address } });
    const answer = await call("POST", "actions", action);
    expect([address, answer.statusCode]).toEqual([address, 400]);
    return Object.keys(answer.json().fields);
  };
  for (const address of [
    "https://127.0.0.1/{order_number}",
    "https://169.254.169.254/latest/{order_number}",
    "https://[::1]/{order_number}",
    "https://localhost/{order_number}",
    "https://10.0.0.7/{order_number}",
    "https://shop.example:8443/{order_number}",
    "https://user:pass@shop.example/{order_number}",
    "http://shop.example/{order_number}",
    "https://{email}/orders",
    "file:///etc/passwd",
  ])
    expect(await refused(address)).toEqual(["settings.address"]);
  expect(await refused("https://shop.example/{nothing}")).toEqual(["settings.address"]);
  expect(canary.hits()).toBe(0);
});

test("case 235: a redirect to a private address is not followed, and what is sent is not sent on", async () => {
  const { tryOut } = await shopOwner();
  await shop.behave({ fault: "away", to: `${canary.origin}/steal` });
  for (const method of ["GET", "POST"] as const) {
    const action = orderLookup(shop.origin, { changes: method === "POST", settings: { method } });
    const outcome = (await tryOut(action, vera)).json();
    expect(outcome).toMatchObject({ status: "failed", result: "" });
  }
  expect(canary.hits()).toBe(0);
});

test("a test says what was sent, what came back and what visitors would see", async () => {
  const { tryOut, call } = await shopOwner();
  const action = orderLookup(shop.origin);
  expect((await tryOut(action, vera)).json()).toMatchObject({
    status: "done",
    answeredWith: 200,
    result: "State: completed\nItems: Blue kettle, Tea, 100 g\nTotal: 42.00",
    request: { method: "GET", url: `${shop.origin}/wp-json/wc/v3/orders/1234`, body: "" },
    reply: expect.stringContaining('"Blue kettle"'),
  });
  clock.pass(1_000);
  expect((await tryOut(action, { ...vera, order_number: "9" })).json()).toMatchObject({
    status: "refused",
    answeredWith: 404,
    reply: expect.stringContaining("Invalid ID."),
  });
  expect((await tryOut(action, { email: "vera" })).json().fields).toEqual({
    "values.order_number": "Order number is required",
    "values.email": "Email must be an email address",
  });
  const log = (await call("GET", "action-calls")).json();
  expect(log).toMatchObject([
    { caller: "test", status: "refused", answeredWith: 404, conversationId: null },
    {
      actionName: "Order look-up",
      status: "done",
      durationMs: expect.any(Number),
      values: expect.arrayContaining([{ name: "order_number", value: "1234" }]),
    },
  ]);
});

test("headers that the owner sets take the place of the usual ones", async () => {
  const { tryOut } = await shopOwner();
  const { headers: key } = orderLookup(shop.origin).settings;
  const own = ["Accept", "Content-Type", "User-Agent"].map((name) => ({
    ...{ name, value: "application/vnd.api+json", isSecret: false },
  }));
  const settings = { method: "POST" as const, headers: [...key, ...own] };
  await tryOut(orderLookup(shop.origin, { settings }), vera);
  expect((await shop.calls())[0]?.headers).toMatchObject(
    Object.fromEntries(own.map(({ name, value }) => [name.toLowerCase(), value])),
  );
});

test("case 236: a system that is silent, endless, broken or no API ends the call with a reason", async () => {
  const { tryOut } = await shopOwner();
  const action = orderLookup(shop.origin);
  for (const [fault, error] of [
    ["huge", "The reply is longer than 256 KB."],
    ["broken", "The other system answered with 500."],
    ["page", "The reply is a web page and not data."],
  ] as const) {
    await shop.behave({ fault });
    expect((await tryOut(action, vera)).json()).toMatchObject({
      status: "failed",
      error,
      result: "",
    });
  }
});

test("what cannot work is refused with the field that must change", async () => {
  const { call } = await shopOwner();
  const address = `${shop.origin}/orders`;
  const optional = orderLookup(shop.origin);
  const refused: [string, NewAction][] = [
    [
      "settings.body",
      orderLookup(shop.origin, { settings: { method: "POST", address, body: "{no" } }),
    ],
    [
      "settings.body",
      orderLookup(shop.origin, { settings: { method: "POST", address, body: '{"a":"{b}"}' } }),
    ],
    ...["Host", "Cookie"].map((name): [string, NewAction] => [
      "settings.headers.0.name",
      orderLookup(shop.origin, { settings: { headers: [{ name, value: "x", isSecret: false }] } }),
    ]),
    ["fields.2.name", { ...optional, fields: [...optional.fields, { ...text, name: "email" }] }],
    [
      "fields.2.choices",
      { ...optional, fields: [...optional.fields, { ...text, type: "choice" }] },
    ],
    ["changes", orderLookup(shop.origin, { settings: { method: "DELETE" } })],
    [
      "settings.address",
      {
        ...optional,
        fields: [
          { ...text, name: "order_number", isRequired: false },
          { ...text, name: "email" },
        ],
      },
    ],
    [
      "settings.checks.0.field",
      orderLookup(shop.origin, { settings: { checks: [{ path: "a", field: "b" }] } }),
    ],
  ];
  for (const [field, action] of refused) {
    const answer = await call("POST", "actions", action);
    expect([field, answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([
      field,
      400,
      [field],
    ]);
  }
});

test("of many at once no agent gets more actions than it may have", async () => {
  const { call } = await shopOwner();
  const action = orderLookup(shop.origin);
  const answers = await Promise.all(
    Array.from({ length: actionsMax + 3 }, () => call("POST", "actions", action)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(actionsMax);
});

test("the gallery's look-up of an order in WooCommerce finds an order for whoever placed it alone", async () => {
  const { tryOut } = await shopOwner();
  const answers = { shop: `${shop.origin}/`, key: "ck_shop", secret: "cs_shop" };
  const [lookup] = gallery.woocommerce.actions(answers);
  if (!lookup) throw new Error("It has an action");
  const found = (await tryOut(lookup, vera)).json();
  expect(found.result.split("\n")).toEqual([
    "Order: 1234",
    "Status: completed",
    "Placed: 2026-11-20 08:58",
    "Items: Blue kettle, Tea, 100 g",
    "Total: 42.00",
    "Currency: EUR",
  ]);
  const foreign = (await tryOut(lookup, { ...vera, order_number: "1235" })).json();
  expect(foreign).toMatchObject({ status: "refused", result: "" });
  const [wrong] = gallery.woocommerce.actions({ ...answers, secret: "cs_wrong" });
  expect((await tryOut(wrong ?? lookup, vera)).json()).toMatchObject({ answeredWith: 401 });
});

test("the gallery's booking with Cal.com lists free times and books one of them once", async () => {
  const { tryOut } = await shopOwner();
  const given = { eventType: "42", key: "cal_live_calendar", timeZone: "Europe/Berlin" };
  const [times, book] = gallery.calcom.actions(given).map((action) => ({
    ...action,
    settings: {
      ...action.settings,
      address: action.settings.address.replace("https://api.cal.com", calendar.origin),
    },
  }));
  if (!times || !book) throw new Error("It has two actions");
  expect([times.changes, book.changes]).toEqual([false, true]);
  expect((await tryOut(times, { day: "2026-11-27" })).json().result).toBe(
    "Free: 2026-11-27 09:00 UTC, 2026-11-27 10:30 UTC",
  );
  const who = { name: "Vera Smith", email: "vera@example.com" };
  const booked = (await tryOut(book, { ...who, start: "2026-11-27T10:00:00+01:00" })).json();
  expect(booked).toMatchObject({ status: "done", answeredWith: 201 });
  expect(booked.result).toContain("Status: accepted");
  expect(JSON.parse(booked.request.body)).toEqual({
    eventTypeId: 42,
    start: "2026-11-27T09:00:00Z",
    attendee: { name: "Vera Smith", email: "vera@example.com", timeZone: "Europe/Berlin" },
  });
  expect((await tryOut(book, { ...who, start: "2026-11-27T09:00:00Z" })).json()).toMatchObject({
    status: "refused",
    answeredWith: 400,
  });
});

test("case 121: keys of actions are encrypted anew with the others, and named where they cannot be read", async () => {
  const { add } = await shopOwner();
  const { id } = await add(orderLookup(shop.origin));
  const parts = { db, encryption: testEncryption };
  expect(await resealActions(parts)).toBe(1);
  expect(await unreadableActions(parts)).toEqual([]);
  await db.execute(sql`update actions set secrets = '{"authorization": "v1.other.xxxx"}'`);
  expect(await unreadableActions(parts)).toEqual([id]);
});

test("the log keeps 90 days and two thousand calls of an agent, however much was only offered", async () => {
  const { agent } = await shopOwner();
  const now = clock.now().getTime();
  const call = (ageMs: number) => ({
    agentId: agent.id,
    actionId: crypto.randomUUID(),
    actionName: "Order look-up",
    actionVersion: clock.now(),
    caller: "visitor" as const,
    status: "done" as const,
    createdAt: new Date(now - ageMs),
    ranAt: new Date(now - ageMs),
  });
  const offer = (ageMs: number) => ({
    ...call(ageMs),
    status: "waiting" as const,
    ranAt: null,
    expiresAt: new Date(now - ageMs + 1_800_000),
  });
  await db
    .insert(actionCalls)
    .values([...Array.from({ length: 2_004 }, (_, n) => call(n * 1_000)), call(91 * 86_400_000)]);
  await db.insert(actionCalls).values(Array.from({ length: 50 }, () => offer(1_900_000)));
  await db.insert(actionCalls).values(offer(0));
  await actionJobs(app)["actions.prune"]({}, new AbortController().signal);
  const left = await db.select().from(actionCalls);
  expect(left.filter(({ status }) => status === "waiting")).toHaveLength(1);
  expect(left.filter(({ status }) => status === "done")).toHaveLength(2_000);
  expect(left.every(({ createdAt }) => now - createdAt.getTime() < 2_000_000)).toBe(true);
});
