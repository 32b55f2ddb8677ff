import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { WebhookPage } from "./webhook-page.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";

const id = "0198c0de-0000-7000-8000-0000000000b1";
const endpoint = {
  id,
  kind: "webhook",
  url: "https://crm.example/hooks/parley",
  chat: null,
  events: ["lead.created"],
  isActive: true,
  failingSince: null,
  stoppedAt: null,
  createdAt: "2026-11-20T12:00:00.000Z",
};
const failed = {
  id: "0198c0de-0000-7000-8000-0000000000b2",
  event: "lead.created",
  status: "waiting",
  attempts: 2,
  error: "The endpoint answered with 500.",
  answeredWith: 500,
  nextTryAt: "2026-11-20T12:05:00.000Z",
  sentAt: null,
  createdAt: "2026-11-20T12:00:00.000Z",
};
const link = `/api/webhooks/${id}`;

function showPage(answers: Parameters<typeof fakeServer>[0] = {}, changes = {}) {
  const calls = fakeServer({
    "GET /api/webhooks": () => ({ isInPlan: true, endpoints: [{ ...endpoint, ...changes }] }),
    [`GET ${link}/deliveries?limit=50`]: () => [failed],
    ...answers,
  });
  return { calls, ...renderAt(`/settings/webhooks/${id}`, <WebhookPage id={id} />) };
}

test("a webhook is added, errors are shown at their field, and the secret is shown once", async () => {
  let isRefused = true;
  const calls = fakeServer({
    "GET /api/webhooks": () => ({ isInPlan: true, endpoints: [] }),
    "POST /api/webhooks": () =>
      isRefused
        ? refusal(400, "No", { url: "This address must begin with https://." })
        : { ...endpoint, secret: "whsec_shown-once" },
  });
  const { person } = renderAt("/settings", <WebhooksSection />);
  await person.click(await screen.findByRole("button", { name: "Connect an app" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByLabelText("Address"), endpoint.url);
  await person.click(dialog.getByRole("checkbox", { name: /Unanswered question/ }));
  await person.click(dialog.getByRole("button", { name: "Connect" }));
  expect(await dialog.findByText("This address must begin with https://.")).toBeTruthy();
  isRefused = false;
  await person.click(dialog.getByRole("button", { name: "Connect" }));
  const secret = await screen.findByLabelText<HTMLInputElement>("Secret");
  expect(secret.value).toBe("whsec_shown-once");
  expect(sentTo(calls, "POST /api/webhooks").at(-1)).toEqual({
    url: endpoint.url,
    kind: "webhook",
    events: ["lead.created", "handoff.requested"],
  });
});

test("the page says beforehand that the plan has no webhooks", async () => {
  fakeServer({ "GET /api/webhooks": () => ({ isInPlan: false, endpoints: [] }) });
  renderAt("/settings", <WebhooksSection />);
  expect(await screen.findByText(/Your plan does not include alerts/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Connect an app" })).toBeNull();
});

test("the log says what happened and when the next attempt is, and can resend", async () => {
  const { calls, person } = showPage({
    [`POST ${link}/deliveries/${failed.id}/replay`]: () => ({
      ...failed,
      status: "sent",
      answeredWith: 204,
      error: null,
    }),
  });
  const row = within(await screen.findByRole("row", { name: /New lead/ }));
  expect(row.getByText(/The endpoint answered with 500\. 2 tries\. Next/)).toBeTruthy();
  await person.click(row.getByRole("button", { name: /^Send again/ }));
  expect(await screen.findByText("It answered with 204.")).toBeTruthy();
  expect(sentTo(calls, `POST ${link}/deliveries/${failed.id}/replay`)).toHaveLength(1);
});

test("a failed test says why", async () => {
  const { person } = showPage({
    [`POST ${link}/test`]: () => ({
      ...failed,
      status: "failed",
      error: "There is nothing at this address.",
    }),
  });
  await person.click(await screen.findByRole("button", { name: "Send a test" }));
  expect(await screen.findByText("There is nothing at this address.")).toBeTruthy();
});

test("a disabled webhook says since when, and can be enabled again", async () => {
  const { calls, person } = showPage(
    { [`PATCH ${link}`]: () => endpoint },
    { stoppedAt: "2026-11-25T12:00:00.000Z", failingSince: "2026-11-20T12:00:00.000Z" },
  );
  expect(await screen.findByText("Switched off after failures")).toBeTruthy();
  await person.click(screen.getByRole("switch", { name: "Send events" }));
  await waitFor(() => expect(sentTo(calls, `PATCH ${link}`)).toEqual([{ isActive: true }]));
});

test("renewing the secret and deleting ask first", async () => {
  const { calls, person } = showPage({
    [`POST ${link}/secret`]: () => ({ secret: "whsec_new" }),
    [`DELETE ${link}`]: () => ({}),
  });
  const open = async (name: string) => {
    await person.click(await screen.findByRole("button", { name: "More actions" }));
    await person.click(screen.getByRole("menuitem", { name }));
  };
  await open("New secret");
  await person.click(screen.getByRole("button", { name: "Make a new secret" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Secret")).value).toBe("whsec_new");
  await person.click(screen.getByRole("button", { name: "I have copied it" }));
  await open("Delete");
  expect(sentTo(calls, `DELETE ${link}`)).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(window.location.pathname).toBe("/settings"));
});

const slack = {
  ...endpoint,
  kind: "slack",
  url: "https://hooks.slack.com/••••f3Xy",
};

test("a pasted address is recognized, needs no secret, and leads to its page with the test button", async () => {
  const calls = fakeServer({
    "GET /api/webhooks": () => ({ isInPlan: true, endpoints: [] }),
    "POST /api/webhooks": () => slack,
  });
  const { person } = renderAt("/settings", <WebhooksSection />);
  await person.click(await screen.findByRole("button", { name: "Connect an app" }));
  const dialog = within(screen.getByRole("dialog", { name: "Connect an app" }));
  const address = dialog.getByLabelText("Address");
  await person.type(address, "https://alerts.example/x");
  expect(dialog.getByLabelText("Which app is this?")).toBeTruthy();
  await person.clear(address);
  await person.type(address, "https://hooks.slack.com/services/T1/B1/secret");
  expect(dialog.getByText("Recognized: Slack.")).toBeTruthy();
  expect(dialog.queryByLabelText("Which app is this?")).toBeNull();
  await person.click(dialog.getByRole("button", { name: "Connect" }));
  await waitFor(() => expect(window.location.pathname).toBe(`/settings/webhooks/${id}`));
  expect(sentTo(calls, "POST /api/webhooks")).toMatchObject([
    { events: ["lead.created", "handoff.requested", "question.unanswered"] },
  ]);
});

test("a place's address is masked, stays where none is pasted, and has no secret to renew", async () => {
  const { calls, person } = showPage({ [`PATCH ${link}`]: () => slack }, slack);
  expect(await screen.findByRole("heading", { name: "Slack" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "More actions" }));
  expect(screen.queryByRole("menuitem", { name: "New secret" })).toBeNull();
  await person.click(screen.getByRole("menuitem", { name: "Change" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.click(dialog.getByRole("checkbox", { name: /Person requested/ }));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sentTo(calls, `PATCH ${link}`)).toEqual([
      { events: ["lead.created", "handoff.requested"] },
    ]),
  );
});

const bot = { ...endpoint, kind: "telegram", url: "https://api.telegram.org/••••9abc" };

test("a bot's page shows the command that links a chat, and why it is not heard", async () => {
  const error = "Another program listens to this bot.";
  showPage({}, { ...bot, chat: { name: null, command: "/start x7Kq", error } });
  expect(await screen.findByText("Link a chat")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Command").value).toBe("/start x7Kq");
  expect(screen.getByRole("alert").textContent).toBe(error);
});

test("a bot's page says which chat is linked", async () => {
  const chat = { name: "Bakery team", command: "/start x7Kq", error: null };
  showPage({}, { ...bot, chat });
  expect(await screen.findByText("Linked to Bakery team")).toBeTruthy();
});
