import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { refusal, sentTo } from "#testing/web/fake-server.ts";
import { ask, conversationId, pass, reply, showChat } from "#testing/web/visitor-chat.tsx";

const ratingRoute = `POST /api/conversations/${conversationId}/ratings`;
const button = (name: string) => screen.getByRole("button", { name });

test("a visitor says what an answer was worth, with a word if they like, and can take it back", async () => {
  const { calls } = await showChat({ [ratingRoute]: () => ({}) });
  await ask("When do you open?");
  fireEvent.click(button("Not helpful"));
  expect(button("Not helpful").getAttribute("aria-pressed")).toBe("true");
  const note = screen.getByRole("textbox", { name: /say more/ });
  fireEvent.change(note, { target: { value: "And on Sunday?" } });
  fireEvent.submit(note);
  await pass(0);
  expect(screen.getByText("Thank you for telling us.")).toBeDefined();
  fireEvent.click(button("Not helpful"));
  await pass(0);
  const { messageId } = reply;
  expect(sentTo(calls, ratingRoute)).toEqual([
    { messageId, rating: "down", note: null },
    { messageId, rating: "down", note: "And on Sunday?" },
    { messageId, rating: null, note: null },
  ]);
  expect(calls.at(-1)?.headers.get("x-visitor-token")).toBe("proof");
});

test("who is thanked for a word has had it kept; one that could not be kept stays to be sent again", async () => {
  let isDown = false;
  await showChat({ [ratingRoute]: () => (isDown ? refusal(503, "Down") : {}) });
  await ask("When do you open?");
  fireEvent.click(button("Not helpful"));
  await pass(0);
  const note = screen.getByRole<HTMLInputElement>("textbox", { name: /say more/ });
  fireEvent.change(note, { target: { value: "And on Sunday?" } });
  isDown = true;
  fireEvent.submit(note);
  await pass(0);
  expect(screen.queryByText("Thank you for telling us.")).toBeNull();
  expect(screen.getByText("Failed to send message. Please try again.")).toBeDefined();
  expect(note.value).toBe("And on Sunday?");
  isDown = false;
  fireEvent.submit(note);
  await pass(0);
  expect(screen.getByText("Thank you for telling us.")).toBeDefined();
  expect(document.activeElement).toBe(button("Not helpful"));
});

test("a thumb that could not be kept goes up again", async () => {
  await showChat({ [ratingRoute]: () => refusal(500, "No") });
  await ask("When do you open?");
  fireEvent.click(button("Helpful"));
  await pass(0);
  expect(button("Helpful").getAttribute("aria-pressed")).toBe("false");
});

test("§4.11, §8.9: an answer is copied without its numbers, and for 2 s the page says so", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal("navigator", { ...navigator, languages: ["en"], clipboard });
  await showChat();
  await ask("When do you open?");
  fireEvent.click(button("Copy"));
  await pass(0);
  expect(copied).toEqual(["From half past six."]);
  expect(screen.getByText("Copied!")).toBeDefined();
  await pass(1999);
  expect(screen.getByText("Copied!")).toBeDefined();
  await pass(1);
  expect(screen.queryByText("Copied!")).toBeNull();
});

test("§8.9: where nothing can be copied the page says so", async () => {
  document.execCommand = () => false;
  vi.stubGlobal("navigator", { ...navigator, languages: ["en"], clipboard: undefined });
  await showChat();
  await ask("When do you open?");
  fireEvent.click(button("Copy"));
  await pass(0);
  expect(screen.getByText("Failed to copy to clipboard")).toBeDefined();
});
