import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eventStream } from "#testing/web/fake-server.ts";
import { ask, chatRoute, pass, reply, showChat } from "#testing/web/visitor-chat.tsx";
import type { Reply } from "../contract.ts";

test("a number after a sentence leads to its source, which opens elsewhere and tells nobody", async () => {
  await showChat();
  await ask("When do you open?");
  const number = screen.getByRole("link", { name: "Source 1" });
  // The word joiner keeps the number with its last word.
  expect(number.closest("p")?.textContent).toBe("From half past six.\u20601");
  fireEvent.click(number);
  const source = document.activeElement;
  expect(source?.tagName).toBe("LI");
  expect(source?.textContent).toContain("Open from 6:30.");
  expect(source?.textContent).toContain("bakery.example");
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Hours" });
  expect(link.target).toBe("_blank");
  expect(link.rel).toBe("noopener noreferrer nofollow");
});

test("words that are the answer itself are not quoted once more below it", async () => {
  const said = { ...reply, response: "Open from\n6:30. [1]" };
  await showChat({ [chatRoute]: () => said });
  await ask("When do you open?");
  const sources = screen.getByRole("list", { name: "Sources" });
  expect(sources.textContent).toContain("Hours");
  expect(sources.querySelector("blockquote")).toBeNull();
});

test("an answer without sources shows no numbers, and a source without a safe address no link", async () => {
  let given: Reply = { ...reply, sources: [] };
  await showChat({ [chatRoute]: () => given });
  await ask("When do you open?");
  expect(screen.queryByRole("link", { name: "Source 1" })).toBeNull();
  expect(screen.queryByRole("list", { name: "Sources" })).toBeNull();
  expect(screen.getByText("From half past six.")).toBeDefined();
  given = { ...reply, sources: [{ title: "Hours", url: "javascript:alert(1)", quote: "" }] };
  await ask("Really?");
  expect(screen.queryByRole("link", { name: "Hours" })).toBeNull();
});

test("cases 53, 54, 56: what a model writes stays text at every step of a stream", async () => {
  const payload = [
    '<script>alert(1)</script><img src=x onerror="alert(1)"><svg onload=alert(1)>',
    '<iframe srcdoc="<b>x</b>"></iframe><form action=//evil><style>*{}</style>',
    '![" onerror=alert(1)](https://bakery.example/a.png" onerror="alert(1))',
    "[x](javascript:alert(1)) **[y](data:text/html,x)** `<b>`",
    "```mermaid\ngraph <img src=x onerror=alert(1)>\n```",
  ].join("\n");
  const stream = eventStream();
  await showChat({ [chatRoute]: () => stream.response });
  await ask("Hello");
  for (const sign of payload) {
    stream.send({ type: "text", text: sign });
    await pass(0);
    expectInert();
  }
  stream.send({ type: "reply", reply: { ...reply, response: payload } });
  await pass(0);
  expectInert();
  expect(screen.getByRole("log").textContent).toContain("<script>alert(1)</script>");
});

function expectInert() {
  const log = screen.getByRole("log");
  expect(log.querySelector("script, img, iframe, form, style, svg[onload], object")).toBeNull();
  for (const element of log.querySelectorAll("*"))
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^srcdoc$/);
  for (const link of log.querySelectorAll("a"))
    expect(link.getAttribute("href")).toMatch(/^(https?:\/\/|#source-)/);
}
