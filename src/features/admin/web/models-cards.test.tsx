import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { showConsole } from "#testing/web/console.tsx";
import { sentTo } from "#testing/web/fake-server.ts";
// Loaded before the first test, which would wait for it otherwise.
import "./settings-page.tsx";

const offer = {
  provider: "openai",
  models: [{ name: "small", inputPrice: 0.25, outputPrice: 2 }],
  defaultModel: "small",
};
const answers = { "GET /settings": () => [], "GET /models": () => offer };

test("the operator ticks models in the provider's list and names the default", async () => {
  const { calls, person } = showConsole("/settings", {
    ...answers,
    "POST /models/list": () => ({
      models: ["small", "large"].map((name) => ({ name, inputPrice: null, outputPrice: null })),
      fault: null,
    }),
    "PUT /models": ({ body }) => ({ provider: "openai", ...(body as object) }),
  });
  const card = within(await screen.findByRole("form", { name: "Models" }));
  expect(card.getByRole("button", { name: "Save models" }).hasAttribute("disabled")).toBe(true);
  await person.click(card.getByRole("button", { name: "Fetch the list" }));
  await person.click(await card.findByRole("checkbox", { name: "large" }));
  await person.click(card.getByRole("radio", { name: "Default: large" }));
  await person.type(card.getByLabelText("Input price of large"), "cheap");
  await person.click(card.getByRole("button", { name: "Save models" }));
  expect(await card.findByText("Use a number such as 0.25.")).toBeDefined();
  await person.clear(card.getByLabelText("Input price of large"));
  await person.type(card.getByLabelText("Input price of large"), "3");
  await person.click(card.getByRole("button", { name: "Save models" }));
  expect(await screen.findByText("Models Saved")).toBeDefined();
  expect(sentTo(calls, "PUT /api/desk/models")).toEqual([
    {
      models: [...offer.models, { name: "large", inputPrice: 3, outputPrice: null }],
      defaultModel: "large",
    },
  ]);
});

test("without a provider there is nothing to offer", async () => {
  showConsole("/settings", {
    ...answers,
    "GET /models": () => ({ provider: null, models: [], defaultModel: null }),
  });
  await screen.findByRole("form", { name: "AI Provider" });
  expect(screen.queryByRole("form", { name: "Models" })).toBeNull();
});

test("a server on this machine is looked for on a press only, and used by another", async () => {
  const { calls, person } = showConsole("/settings", {
    ...answers,
    "POST /models/look": () => ({
      servers: [{ name: "Ollama", port: 11_434, models: ["llama3.2:3b", "qwen3:4b"] }],
    }),
    "POST /models/use-found": () => offer,
  });
  const card = within(await screen.findByRole("region", { name: "Model on this machine" }));
  expect(sentTo(calls, "POST /api/desk/models/look")).toEqual([]);
  await person.click(card.getByRole("button", { name: "Look for one" }));
  await person.selectOptions(await card.findByLabelText("Ollama, port 11434"), "qwen3:4b");
  await person.click(card.getByRole("button", { name: "Use it" }));
  expect(await screen.findByText("Model Set Up")).toBeDefined();
  expect(sentTo(calls, "POST /api/desk/models/use-found")).toEqual([
    { port: 11_434, model: "qwen3:4b" },
  ]);
});

test("where nothing listens, it is said what to do", async () => {
  const { person } = showConsole("/settings", {
    ...answers,
    "POST /models/look": () => ({ servers: [] }),
  });
  await person.click(await screen.findByRole("button", { name: "Look for one" }));
  expect(await screen.findByText(/None was found\. Start one/)).toBeDefined();
});
