import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pageTexts } from "#language/page-texts.ts";
import { sentTo } from "#testing/web/fake-server.ts";
import { agent, ask, chatRoute, pass, reply, showChat } from "#testing/web/visitor-chat.tsx";
import type { PublicAgent } from "../contract.ts";

// Loaded when it is near, which is not what is tested here.
await import("./contact-form.tsx");

function showChosen(
  chat: Partial<PublicAgent["chat"]>,
  changes: Parameters<typeof showChat>[0] = {},
) {
  const chosen = { ...agent, chat: { ...agent.chat, ...chat } };
  return showChat({ "GET /api/public/agents/bakery": () => chosen, ...changes });
}

test("§2.46, 4.9: in a visitor's language the page speaks it, mirrored where it is written so", async () => {
  const arabic = { ...agent, greeting: null, language: "ar", texts: pageTexts.ar };
  await showChat({ "GET /api/public/agents/bakery": () => arabic });
  expect(document.documentElement.dir).toBe("rtl");
  expect(document.documentElement.lang).toBe("ar");
  const log = screen.getByRole("log");
  expect(log.textContent).toContain(pageTexts.ar.notice);
  expect(log.textContent).toContain(pageTexts.ar.assistant);
  expect(screen.getByRole("textbox", { name: pageTexts.ar.messageLabel })).toBeDefined();
  expect(screen.getByRole("button", { name: pageTexts.ar.send })).toBeDefined();
});

test("a chosen color scheme goes before the system's", async () => {
  await showChosen({ colorScheme: "dark" });
  expect(document.documentElement.dataset.theme).toBe("dark");
  delete document.documentElement.dataset.theme;
});

test("suggested questions stand before the first message, and a press asks one", async () => {
  const { calls } = await showChosen({ starters: ["When do you open?", "Do you deliver?"] });
  fireEvent.click(screen.getByRole("button", { name: "Do you deliver?" }));
  await pass(0);
  expect(sentTo(calls, chatRoute)).toMatchObject([{ message: "Do you deliver?" }]);
  expect(screen.queryByRole("button", { name: "When do you open?" })).toBeNull();
});

test("§4.9: the form that appears only on need waits for an answer that offers contact", async () => {
  let given = reply;
  await showChosen({ contactForm: "on-need" }, { [chatRoute]: () => given });
  await ask("When do you open?");
  await pass(10_000);
  expect(screen.queryByRole("form")).toBeNull();
  given = { ...reply, messageId: "m2", answered: false, offerContact: true };
  await ask("Are dogs welcome?");
  await pass(3499);
  expect(screen.queryByRole("form")).toBeNull();
  await pass(1);
  expect(screen.getByRole("form")).toBeDefined();
});

test("ruling 23: a form that never appears by itself can still be asked for where an answer offers it", async () => {
  const given = { ...reply, answered: false, offerContact: true };
  await showChosen({ contactForm: "never" }, { [chatRoute]: () => given });
  await ask("Are dogs welcome?");
  await pass(60_000);
  expect(screen.queryByRole("form")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Yes, ask someone" }));
  expect(screen.getByRole("form")).toBeDefined();
});

test("§2.48, ruling 38, case 227: the form has the owner's fields, consent and privacy page, says why, and ticks nothing itself", async () => {
  const { calls } = await showChosen({
    phoneField: "required",
    messageField: "off",
    consentLine: "You may call me.",
    privacyUrl: "https://bakery.example/privacy",
  });
  await ask("Hello");
  await pass(3500);
  const labels = [...screen.getByRole("form").querySelectorAll("label")];
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    ...["Name*", "Email*", "Phone*", "You may call me."],
  ]);
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  expect(screen.getByText("Leave your details and we'll get back to you soon.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Skip" })).toBeDefined();
  const privacy = screen.getByRole<HTMLAnchorElement>("link", { name: "Privacy policy" });
  expect([privacy.href, privacy.target]).toEqual(["https://bakery.example/privacy", "_blank"]);

  write("Name*", "Vera");
  write("Email*", "vera@example.com");
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  expect(screen.getByText("Phone is required")).toBeDefined();
  expect(screen.getByText("Please agree before you submit.")).toBeDefined();
  write("Phone*", "+49 30 1234");
  fireEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  expect(sentTo(calls, "POST /api/leads")).toMatchObject([
    { name: "Vera", phone: "+49 30 1234", message: null, hasConsented: true },
  ]);
});

test("a field that no person sees or reaches tells robots from people", async () => {
  const { calls } = await showChosen({});
  await ask("Hello");
  await pass(3500);
  const trap = screen.getByRole("form").querySelector<HTMLInputElement>('[name="website"]');
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.closest("[aria-hidden]")?.className).toBe("hidden");
  write("Name*", "Bot");
  write("Email*", "bot@example.com");
  if (trap) trap.value = "https://spam.example";
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  expect(sentTo(calls, "POST /api/leads")).toMatchObject([{ website: "https://spam.example" }]);
});

function write(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
