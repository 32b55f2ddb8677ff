import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, sampleAgent } from "#testing/web/samples.ts";
import { AgentsPage } from "./agents-page.tsx";

async function openDialog() {
  fakeServer({ "GET /api/agents": () => [sampleAgent()] });
  const { person } = renderAt("/agents", <AgentsPage />);
  const menu = await screen.findByRole("button", { name: "Actions for Tollgate Bakery" });
  await person.click(menu);
  await person.click(screen.getByRole("menuitem", { name: "Get Embed Code" }));
  const dialog = screen.getByRole("dialog", { name: "Put Tollgate Bakery on your website" });
  return { person, menu, codeOf: () => dialog.querySelector("pre")?.textContent ?? "" };
}

const copied = () => navigator.clipboard.readText();

test("§2.34 the menu opens the embed code, and gets the focus back", async () => {
  const { person, menu } = await openDialog();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(menu);
});

test("§2.36, 7.22, 8.9 HTML/JavaScript is recommended, and its copy is what is shown", async () => {
  const { person, codeOf } = await openDialog();
  const tab = screen.getByRole("tab", { selected: true });
  expect(tab.textContent).toBe("HTML/JavaScript recommended");
  expect(codeOf()).toContain('<script src="http://localhost:3000/widget.js"></script>');
  expect(codeOf()).toContain(`agentId: "${agentId}"`);

  await person.click(screen.getByRole("button", { name: "Copy code" }));

  expect((await screen.findByRole("status")).textContent).toBe("Copied!Code copied to clipboard");
  expect(await copied()).toBe(codeOf());
});

test("§7.22 the position that is picked stands in the code", async () => {
  const { person, codeOf } = await openDialog();
  expect(codeOf()).toContain('position: "bottom-right"');
  await person.click(screen.getByRole("radio", { name: "top-left" }));
  expect(codeOf()).toContain('position: "top-left"');
  await person.click(screen.getByRole("tab", { name: "React" }));
  expect(codeOf()).toContain('position: "top-left"');
});

test("§2.36, 8.9 React has a component to copy", async () => {
  const { person, codeOf } = await openDialog();
  await person.click(screen.getByRole("tab", { name: "React" }));
  await person.click(screen.getByRole("button", { name: "Copy code" }));
  expect((await screen.findByRole("status")).textContent).toBe("Copied!Code copied to clipboard");
  expect(await copied()).toBe(codeOf());
  expect(codeOf()).toContain("useEffect");
});

test("§2.36, 8.9 the standalone address is copied as a URL", async () => {
  const { person } = await openDialog();
  await person.click(screen.getByRole("tab", { name: "Standalone URL" }));
  await person.click(screen.getByRole("button", { name: "Copy URL" }));
  expect((await screen.findByRole("status")).textContent).toBe("Copied!URL copied to clipboard");
  expect(await copied()).toBe("http://localhost:3000/agent/tollgate-bakery");
});

test("§8.9 a clipboard that refuses is told, and nothing is called copied", async () => {
  const { person } = await openDialog();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  await person.click(screen.getByRole("button", { name: "Copy code" }));
  expect((await screen.findByRole("alert")).textContent).toBe("ErrorFailed to copy to clipboard");
  expect(screen.getByRole("button", { name: "Copy code" })).toBeTruthy();
});

test("§4.11, 9.8 the button says Copied! for two seconds, and never of a text that was not", async () => {
  const { person } = await openDialog();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy code" })));
  const isSaid = () => screen.queryByRole("button", { name: "Copied!" }) !== null;
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(isSaid()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isSaid()).toBe(false);

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy code" })));
  vi.useRealTimers();
  await person.click(screen.getByRole("radio", { name: "top-right" }));
  expect(isSaid()).toBe(false);
});
