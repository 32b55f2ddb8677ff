import { useMutation, useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { fakeServer, refusal, sentTo, unauthorized } from "#testing/web/fake-server.ts";
import { renderAt, watchDepartures } from "#testing/web/render.tsx";
import { call } from "./call.ts";

const thing = endpoint("owner", "GET /api/thing", { response: z.object({ name: z.string() }) });
const change = endpoint("owner", "POST /api/thing", { response: z.object({}) });

function Thing() {
  const query = useQuery({ queryKey: ["thing"], queryFn: () => call(thing) });
  const mutation = useMutation({ mutationFn: () => call(change) });
  return (
    <>
      <p>{query.data?.name ?? query.error?.message}</p>
      <button type="button" onClick={() => mutation.mutate()}>
        Change
      </button>
    </>
  );
}

const api = { "GET /api/thing": () => ({ name: "A thing" }), "POST /api/thing": () => ({}) };

test("§7.1 a failed query is not tried again, and §8.1 its error is the status and the body", async () => {
  const calls = fakeServer({
    ...api,
    "GET /api/thing": () => new Response("busy", { status: 503 }),
  });
  renderAt("/", <Thing />);
  expect(await screen.findByText("503: busy")).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test("§7.1, ruling 35: what was fetched stays fresh when the window gets the focus", async () => {
  const calls = fakeServer(api);
  renderAt("/", <Thing />);
  await screen.findByText("A thing");
  act(() => void window.dispatchEvent(new Event("focus")));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(calls).toHaveLength(1);
});

test("§8.6 a failed change is told once, with the server's sentence, and not tried again", async () => {
  const calls = fakeServer({ ...api, "POST /api/thing": () => refusal(500, "It broke.") });
  const { person } = renderAt("/", <Thing />);
  await person.click(screen.getByRole("button", { name: "Change" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Error");
  expect(alert.textContent).toContain("It broke.");
  expect(sentTo(calls, "POST /api/thing")).toHaveLength(1);
});

test("§8.2 without a session a call says so and leads to signing in after 500 ms", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const places = watchDepartures();
  fakeServer({ ...api, "GET /api/thing": unauthorized });
  renderAt("/", <Thing />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Unauthorized");
  expect(alert.textContent).toContain("You are logged out. Logging in again...");
  expect(places).toEqual([]);
  act(() => vi.advanceTimersByTime(500));
  expect(places).toEqual(["/api/login"]);
});

test("wrong credentials are refused without being sent away", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const places = watchDepartures();
  fakeServer({
    ...api,
    "POST /api/thing": () => refusal(401, "Wrong password."),
  });
  renderAt("/", <Thing />);
  act(() => screen.getByRole("button", { name: "Change" }).click());
  expect((await screen.findByRole("alert")).textContent).toContain("Wrong password.");
  act(() => vi.advanceTimersByTime(2000));
  expect(places).toEqual([]);
});

test.each([
  [true, "The server cannot be reached. It may be restarting; try again in a minute."],
  [false, "You are offline. Check your connection, then try again."],
])("a call that nothing answers says what to do (online: %s)", async (isOnline, words) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  fakeServer({
    ...api,
    "POST /api/thing": () => {
      throw new TypeError("Failed to fetch");
    },
  });
  const { person } = renderAt("/", <Thing />);
  await person.click(screen.getByRole("button", { name: "Change" }));
  expect((await screen.findByRole("alert")).textContent).toContain(words);
});
