import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { ModelNotice } from "./model-notice.tsx";
import { OwnModelSection } from "./own-model-section.tsx";

const use = { spentToday: 0, last30Days: { calls: 0, inputTokens: 0, outputTokens: 0, spent: 0 } };
const none = { isInPlan: true, isAllowed: true, set: null, ...use };
const set = {
  provider: "openai",
  baseUrl: null,
  apiKey: "••••wxyz",
  models: [{ name: "small", inputPrice: 0.25, outputPrice: 2 }],
  defaultModel: "small",
  dailyLimit: 5,
};
const listed = {
  models: [
    { name: "small", inputPrice: 0.25, outputPrice: 2 },
    { name: "large", inputPrice: null, outputPrice: null },
    { name: "whisper", inputPrice: null, outputPrice: null },
  ],
  fault: null,
};

function show(own: object, answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({ "GET /api/own-model": () => own, ...answers });
  return { calls, ...renderAt("/settings", <OwnModelSection />) };
}

test("a key is added: its models are ticked in the provider's list, and priced, before it is saved", async () => {
  let own: object = none;
  const { calls, person } = show(none, {
    "GET /api/own-model": () => own,
    "POST /api/own-model/list": () => listed,
    "PUT /api/own-model": () => {
      own = { ...none, set };
      return own;
    },
  });
  await person.click(await screen.findByRole("button", { name: "Add a key" }));
  await person.type(screen.getByLabelText("API key"), "sk-nora");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Choose at least one model.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Fetch the list" }));
  const list = await screen.findByRole("list", { name: "The provider’s models" });
  await person.click(within(list).getByRole("checkbox", { name: "small" }));
  await person.click(within(list).getByRole("checkbox", { name: "large" }));
  await person.click(screen.getByRole("radio", { name: "Default: large" }));
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findAllByText("Enter a price.")).toHaveLength(2);
  expect(sentTo(calls, "PUT /api/own-model")).toEqual([]);
  await person.type(screen.getByLabelText("Input price of large"), "3");
  await person.type(screen.getByLabelText("Output price of large"), "15,5");
  await person.clear(screen.getByLabelText("Daily limit in dollars"));
  await person.type(screen.getByLabelText("Daily limit in dollars"), "2.50");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Key ••••wxyz")).toBeTruthy();
  expect(sentTo(calls, "POST /api/own-model/list")).toEqual([
    { provider: "openai", baseUrl: null, apiKey: "sk-nora" },
  ]);
  expect(sentTo(calls, "PUT /api/own-model")).toEqual([
    {
      provider: "openai",
      baseUrl: null,
      apiKey: "sk-nora",
      models: [
        { name: "small", inputPrice: 0.25, outputPrice: 2 },
        { name: "large", inputPrice: 3, outputPrice: 15.5 },
      ],
      defaultModel: "large",
      dailyLimit: 2.5,
    },
  ]);
});

test("a stored key is shown by its last signs, and stays where none is typed", async () => {
  const own = { ...none, set, spentToday: 1.2 };
  const { calls, person } = show(own, { "PUT /api/own-model": () => own });
  expect(await screen.findByText(/Today \$1\.20 of \$5\.00/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Change" }));
  expect(screen.getByText("Leave empty to keep ••••wxyz.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: "Change" });
  const [sent] = sentTo(calls, "PUT /api/own-model");
  expect(sent).not.toHaveProperty("apiKey");
  expect(sent).toMatchObject({ models: set.models, dailyLimit: 5 });
});

test("a key that was typed for one provider is not sent to another", async () => {
  const { calls, person } = show(
    { ...none, set },
    { "POST /api/own-model/list": () => refusal(400, "No", { apiKey: "Enter the key." }) },
  );
  await person.click(await screen.findByRole("button", { name: "Change" }));
  await person.type(screen.getByLabelText("API key"), "sk-of-openai");
  await person.selectOptions(screen.getByLabelText("Provider"), "anthropic");
  expect(screen.queryByText(/Leave empty to keep/)).toBeNull();
  await person.click(screen.getByRole("button", { name: "Fetch the list" }));
  expect(await screen.findByText("Enter the key.")).toBeTruthy();
  expect(sentTo(calls, "POST /api/own-model/list")).toEqual([
    { provider: "anthropic", baseUrl: null },
  ]);
});

test("where a server has no list, a name is typed; what is refused is said at its field", async () => {
  const { calls, person } = show(none, {
    "POST /api/own-model/list": () => ({ models: [], fault: "This server has no list." }),
    "PUT /api/own-model": () =>
      refusal(400, "No", { baseUrl: "This address must begin with https://." }),
  });
  await person.click(await screen.findByRole("button", { name: "Add a key" }));
  await person.selectOptions(screen.getByLabelText("Provider"), "openai-compatible");
  await person.type(screen.getByLabelText("Address"), "http://models.example/v1");
  await person.click(screen.getByRole("button", { name: "Fetch the list" }));
  expect(await screen.findByText("This server has no list.")).toBeTruthy();
  await person.type(screen.getByRole("searchbox", { name: "Name of a model" }), "tiny");
  await person.click(screen.getByRole("button", { name: "Add tiny" }));
  await person.type(screen.getByLabelText("Input price of tiny"), "0");
  await person.type(screen.getByLabelText("Output price of tiny"), "0");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This address must begin with https://.")).toBeTruthy();
  expect(sentTo(calls, "PUT /api/own-model")).toMatchObject([{ defaultModel: "tiny" }]);
});

test("a plan without the choice says so, and a key from before can be deleted", async () => {
  const { calls, person } = show(
    { ...none, isInPlan: false, set },
    { "DELETE /api/own-model": () => ({}) },
  );
  expect(await screen.findByText(/your key is kept, but not used/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "See plans" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog");
  await person.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Your key is no longer stored here.")).toBeTruthy();
  expect(sentTo(calls, "DELETE /api/own-model")).toHaveLength(1);
});

test("where the operator allows no keys of owners, none can be added", async () => {
  show({ ...none, isAllowed: false });
  expect(await screen.findByText(/does not allow keys/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add a key" })).toBeNull();
});

test("of a fault of their own key an owner is told the cause, with the way to mend it", async () => {
  fakeServer({
    "GET /api/model-state": () => ({ whyWithout: "own-fault", message: "OpenAI refused the key." }),
  });
  renderAt("/", <ModelNotice />);
  const told = await screen.findByText(/OpenAI refused the key\. Until your own key works/);
  expect(told.textContent).toContain("see Settings");
});
