import { expect, onTestFinished, test, vi } from "vitest";
import { fakeServer } from "#testing/web/fake-server.ts";

const home = "https://parley.example";
const agentId = "0b8e8f3e-1111-4111-8111-111111111111";
const otherId = "0b8e8f3e-2222-4222-8222-222222222222";
const look = { label: "Chat", launcherText: null, unread: "", position: "bottom-right" };

/** Runs the script as a page would, with what stands in its tag. */
async function load(attributes: Record<string, string> = {}) {
  const answer = () => ({ ...look, color: "#2563eb", onColor: "#ffffff", needsEdge: false });
  const calls = fakeServer(
    Object.fromEntries(
      [agentId, otherId].map((id) => [`GET ${home}/api/public/launchers/${id}?`, answer]),
    ),
  );
  const script = document.createElement("script");
  Object.defineProperty(script, "src", { value: `${home}/widget.js` });
  Object.assign(script.dataset, attributes);
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  vi.resetModules();
  await import("./main.ts");
  onTestFinished(() => {
    parley().destroy?.();
    vi.restoreAllMocks();
    Reflect.deleteProperty(window, "Parley");
  });
  return calls;
}

// As a page sees it.
const parley = () => window.Parley as Record<string, (...given: unknown[]) => unknown>;
const launchers = () => [...document.querySelectorAll("parley-widget")];
const buttonOf = (launcher: Element | undefined) => launcher?.shadowRoot?.querySelector("button");
const isOpen = () => buttonOf(launchers()[0])?.getAttribute("aria-expanded") === "true";

async function isShown() {
  await vi.waitFor(() => expect(buttonOf(launchers()[0])?.hidden).toBe(false));
}

test("§7.22: what the page called before the script came is done then, in its order", async () => {
  const heard = vi.fn();
  window.Parley = {
    queue: [
      ["on", ["open", heard]],
      ["init", [{ agentId }]],
      ["open", []],
    ],
  };
  await load();
  await isShown();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(isOpen()).toBe(true);
  parley().close?.();
  expect(isOpen()).toBe(false);
  parley().toggle?.();
  expect(isOpen()).toBe(true);
});

test("§7.22, case 69: several inits leave one launcher, and the last agent has it", async () => {
  const calls = await load();
  parley().init?.({ agentId });
  const [first] = launchers();
  parley().init?.({ agentId });
  expect(launchers()).toEqual([first]);
  expect(calls).toHaveLength(1);

  parley().init?.({ agentId: otherId });
  expect(launchers()).toHaveLength(1);
  expect(launchers()[0]).not.toBe(first);
});

test("case 69: a second script tag keeps the widget of the first", async () => {
  await load();
  const first = window.Parley;
  parley().init?.({ agentId });
  vi.resetModules();
  await import("./main.ts");
  expect(window.Parley).toBe(first);
  expect(launchers()).toHaveLength(1);
});

test("destroy takes the launcher and the listeners away, and init brings it back", async () => {
  await load();
  const heard = vi.fn();
  parley().on?.("open", heard);
  parley().init?.({ agentId });
  parley().destroy?.();
  expect(launchers()).toEqual([]);
  parley().init?.({ agentId });
  await isShown();
  parley().open?.();
  expect(isOpen()).toBe(true);
  expect(heard).not.toHaveBeenCalled();
});

test("a listener can be taken back, and its fault stops neither the others nor the widget", async () => {
  await load();
  const heard = vi.fn();
  const gone = vi.fn();
  const leave = parley().on?.("ready", gone);
  parley().on?.("ready", "alert(1)");
  parley().on?.("ready", heard);
  if (typeof leave === "function") leave();
  parley().init?.({ agentId });
  await isShown();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(gone).not.toHaveBeenCalled();
});

test("the attributes of the tag start the widget where a page may hold no script", async () => {
  await load({ agentId });
  await isShown();
  expect(launchers()).toHaveLength(1);
});

test("case 69: what is no agent, an unknown call or a broken queue throws nothing into the page", async () => {
  window.Parley = {
    queue: [
      ["vanish", []],
      ["init", [{ agentId: "<img>" }]],
      ["init", []],
    ],
  };
  await load();
  expect(launchers()).toEqual([]);
  parley().open?.();
  parley().identify?.(null);
  expect(launchers()).toEqual([]);
});

test("ruling 44: reset, identify(null) and destroy end what is remembered; destroy can leave it", async () => {
  const place = `parley ${agentId}`;
  onTestFinished(() => localStorage.clear());
  await load({ agentId });
  for (const end of ["reset", "identify", "destroy"] as const) {
    parley().init?.({ agentId });
    localStorage.setItem(place, "a conversation");
    parley().identify?.(undefined);
    parley().identify?.({ name: "Ann" });
    expect(localStorage.getItem(place)).toBe("a conversation");
    parley()[end]?.(end === "identify" ? null : undefined);
    expect([end, localStorage.getItem(place)]).toEqual([end, "-"]);
  }
  parley().init?.({ agentId });
  localStorage.setItem(place, "a conversation");
  parley().destroy?.({ keepsConversation: true });
  expect(localStorage.getItem(place)).toBe("a conversation");
});
