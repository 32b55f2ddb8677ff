import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, sentTo } from "#testing/web/fake-server.ts";
import {
  agent,
  ask,
  chatRoute,
  conversationId,
  messageField,
  pass,
  reply,
  showChat,
} from "#testing/web/visitor-chat.tsx";
import { recallChat } from "./chat-memory.ts";

// Loaded when it is near, which is not what is tested here.
await import("./contact-form.tsx");

test("§2.48, §9.8: the form comes 3.5 s after the first reply, takes no focus and leaves the input free", async () => {
  await showChat();
  await ask("When do you open?");
  messageField().focus();
  await pass(3499);
  expect(screen.queryByRole("form")).toBeNull();
  await pass(1);
  const form = screen.getByRole("form", { name: "Get in touch with us!" });
  expect(form.textContent).toContain("Leave your details and we'll get back to you soon.");
  const labels = [...form.querySelectorAll("label")].map((label) => label.textContent);
  expect(labels).toEqual(["Name*", "Email*", "Phone", "Message"]);
  expect(screen.getByLabelText<HTMLInputElement>("Email*").type).toBe("email");
  expect(document.activeElement).toBe(messageField());
  await ask("And on Sunday?");
  expect(screen.getByText("And on Sunday?")).toBeDefined();
});

test("§5.5: without name and email nothing is submitted", async () => {
  const { calls } = await showChat();
  await ask("Hello");
  await pass(3500);
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  const name = screen.getByLabelText("Name*");
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Email is required")).toBeDefined();
  expect(calls.map((call) => call.route)).not.toContain("POST /api/leads");
});

test("§4.9, §7.21, §8.11: two presses of Submit make one lead, and the visitor is thanked", async () => {
  let store: (answer: unknown) => void = () => {};
  const { calls } = await showChat({
    "POST /api/leads": () => new Promise((resolve) => (store = resolve)),
  });
  await ask("Hello");
  await pass(3500);
  fillContactForm();
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  const busy = screen.getByRole("button", { name: "Submitting..." });
  fireEvent.click(busy);
  await pass(0);
  store({ id: "lead" });
  await pass(0);

  const leads = calls.filter((call) => call.route === "POST /api/leads");
  expect(leads).toHaveLength(1);
  expect(leads[0]?.body).toEqual({
    agentId: agent.id,
    conversationId,
    name: "Vera",
    email: "vera@example.com",
    phone: null,
    message: null,
  });
  expect(leads[0]?.headers.get("x-visitor-token")).toBe("proof");
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByRole("log").textContent).toContain(
    "Thank you for providing your contact information! Someone from our team will reach out to you shortly.",
  );
  const toast = "Thank you! Your information has been submitted. We'll get back to you soon!";
  expect(document.body.textContent).toContain(toast);
  await pass(5000);
  expect(document.body.textContent).not.toContain(toast);
});

test("§8.11: a lead that could not be stored leaves the form as it was written", async () => {
  await showChat({ "POST /api/leads": () => refusal(500, "No") });
  await ask("Hello");
  await pass(3500);
  fillContactForm();
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  expect(document.body.textContent).toContain(
    "Error Failed to submit your information. Please try again.",
  );
  expect(screen.getByLabelText<HTMLInputElement>("Email*").value).toBe("vera@example.com");
});

test("what the server finds wrong with a field stands at the field", async () => {
  await showChat({
    "POST /api/leads": () => refusal(400, "Invalid", { email: "Invalid email address" }),
  });
  await ask("Hello");
  await pass(3500);
  fillContactForm();
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  expect(screen.getByText("Invalid email address")).toBeDefined();
  expect(document.body.textContent).not.toContain("Failed to submit");
});

test("§4.9: Skip hides the form; an answer that offers contact can bring it back", async () => {
  await showChat({ [chatRoute]: () => ({ ...reply, offerContact: true, answered: false }) });
  await ask("Are dogs welcome?");
  await pass(3500);
  fireEvent.click(screen.getByRole("button", { name: "Skip" }));
  expect(screen.queryByRole("form")).toBeNull();
  await ask("And cats?");
  fireEvent.click(screen.getByRole("button", { name: "Yes, ask someone" }));
  expect(screen.getByRole("form")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Name*"));
});

function fillContactForm() {
  fireEvent.change(screen.getByLabelText("Name*"), { target: { value: " Vera " } });
  fireEvent.change(screen.getByLabelText("Email*"), { target: { value: "vera@example.com" } });
}

const storedRoute = `GET /api/conversations/${conversationId}`;
/** As a reload finds it. */
const stored = {
  ...{ id: conversationId, agentId: agent.id, assistantName: "Emma", hasLead: false },
  messages: [],
};

test("what is half typed in the form is there after a reload, and the form is empty once it was sent", async () => {
  const before = await showChat();
  await ask("Hello");
  await pass(3500);
  fireEvent.change(screen.getByLabelText("Name*"), { target: { value: "Vera" } });
  fireEvent.change(screen.getByLabelText("Message"), { target: { value: "A cake for\nforty" } });
  before.leave();
  await showChat({ [storedRoute]: () => stored });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(["Name*", "Email*", "Message"].map(value)).toEqual(["Vera", "", "A cake for\nforty"]);

  fireEvent.change(screen.getByLabelText("Email*"), { target: { value: "vera@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  expect(recallChat(agent.id)).toMatchObject({ form: {}, lead: null });
});

test.each([
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a server that is being replaced", () => refusal(502, "Bad gateway")],
  ["too many at once", () => refusal(429, "Too many requests")],
])("ruling 23: contact details that met %s are sent again by themselves", async (_what, refuse) => {
  let isRefused = true;
  const leads = {
    "POST /api/leads": () => (isRefused ? refuse() : { id: "lead" }),
    [storedRoute]: () => stored,
  };
  const before = await showChat(leads);
  await ask("Hello");
  await pass(3500);
  fireEvent.change(screen.getByLabelText("Name*"), { target: { value: "Vera" } });
  fireEvent.change(screen.getByLabelText("Email*"), { target: { value: "vera@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  expect(screen.getByText("Failed to submit your information. Please try again.")).toBeDefined();
  before.leave();
  const { calls } = await showChat(leads);
  isRefused = false;
  await pass(5000);
  const [first, ...more] = sentTo(calls, "POST /api/leads").toReversed();
  expect(first).toMatchObject({ name: "Vera", email: "vera@example.com", conversationId });
  expect(more).toHaveLength(1);
  expect(screen.getByText(/Thank you for providing your contact information!/)).toBeDefined();
  await pass(60_000);
  expect(sentTo(calls, "POST /api/leads")).toHaveLength(2);
});

test("contact details that met no connection are withdrawn by Skip", async () => {
  const { calls } = await showChat({
    "POST /api/leads": () => Promise.reject(new TypeError("Failed to fetch")),
  });
  await ask("Hello");
  await pass(3500);
  fireEvent.change(screen.getByLabelText("Name*"), { target: { value: "Vera" } });
  fireEvent.change(screen.getByLabelText("Email*"), { target: { value: "vera@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  fireEvent.click(screen.getByRole("button", { name: "Skip" }));
  await pass(60_000);
  expect(sentTo(calls, "POST /api/leads")).toHaveLength(1);
});
