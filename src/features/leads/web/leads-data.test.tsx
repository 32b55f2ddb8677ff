import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { AnswerWithSources } from "#features/chat/web/public.tsx";
import { fakeServer, refusal } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { leadId, sampleLead } from "#testing/web/samples.ts";
import { LeadsPage } from "./leads-page.tsx";

const other = sampleLead({ id: "0198c0de-0000-7000-8000-000000000003", name: "Tom Okafor" });
const list = "GET /api/leads?limit=100";
const counts = (total: number) => ({
  total,
  byStatus: { new: total, contacted: 0, qualified: 0, converted: 0 },
  spam: 0,
});
const api = {
  [list]: (): unknown => [sampleLead()],
  "GET /api/leads/counts": () => counts(1),
};

test("a next page that fails to load says so, and is retried only on a press", async () => {
  /** An IntersectionObserver for which the end of the list is always visible. */
  class Watcher {
    readonly #tell: (looks: object[]) => void;
    constructor(tell: (looks: object[]) => void) {
      this.#tell = tell;
    }
    observe() {
      queueMicrotask(() => this.#tell([{ isIntersecting: true }]));
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Watcher);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  let isDown = true;
  const next = "1_0198c0de-0000-7000-8000-000000000001";
  const second = `${list}&cursor=${next}`;
  const calls = fakeServer({
    ...api,
    [list]: () => Response.json([sampleLead()], { headers: { "x-next-cursor": next } }),
    [second]: () => (isDown ? refusal(503, "Busy.") : [other]),
  });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  expect((await screen.findByText("It did not load.")).role).toBe("alert");
  expect(calls.filter(({ route }) => route === second)).toHaveLength(1);
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Tom Okafor")).toBeTruthy();
});

test("ruling 35: a lead that arrived while another page was open is in the list on return", async () => {
  const found = [other];
  fakeServer({
    ...api,
    [list]: () => found,
    "GET /api/leads/counts": () => counts(found.length),
  });
  function Pages() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          Go
        </button>
        {isShown && <LeadsPage Answer={AnswerWithSources} />}
      </>
    );
  }
  const { person } = renderAt("/leads", <Pages />);
  await screen.findByText("Tom Okafor");
  await person.click(screen.getByRole("button", { name: "Go" }));
  found.unshift(sampleLead());
  await person.click(screen.getByRole("button", { name: "Go" }));
  expect(await screen.findByText("Vera Marsh")).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Counts" }).textContent).toContain("Total2"),
  );
});

test("changing a status does not cancel a conversation that is loading", async () => {
  let asked = 0;
  const lead = {
    ...sampleLead(),
    deliveries: [],
    notes: [],
    conversation: { id: other.id, assistantName: "Emma", messages: [] },
  };
  fakeServer({
    ...api,
    [`GET /api/leads/${leadId}`]: () => (asked++ === 0 ? new Promise(() => {}) : lead),
    [`PATCH /api/leads/${leadId}`]: () => ({ id: leadId, status: "qualified", assigneeId: null }),
  });
  const { person } = renderAt(`/leads?lead=${leadId}`, <LeadsPage Answer={AnswerWithSources} />);
  const details = within(await screen.findByRole("dialog"));
  await person.selectOptions(details.getByLabelText("Status of Vera Marsh"), "qualified");
  expect(await details.findByRole("link", { name: "Open conversation" })).toBeTruthy();
});
