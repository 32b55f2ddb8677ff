import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { leadId, sampleLead } from "#testing/web/samples.ts";
import { LeadsPage } from "./leads-page.tsx";

const otherId = "0198c0de-0000-7000-8000-000000000003";
const thirdId = "0198c0de-0000-7000-8000-000000000004";
const leads = [
  sampleLead({ phone: "+44 7700 900118", message: "For 90 guests" }),
  sampleLead({ id: otherId, name: "Tom Okafor", email: "tom@okafor.example", status: "qualified" }),
];

test("§2.39 leads are counted in all and by status", async () => {
  fakeServer({ "GET /api/leads": () => leads });
  renderAt("/leads", <LeadsPage />);
  await screen.findByText("Vera Marsh");
  const counts = screen.getByRole("region", { name: "Counts" });
  expect(counts.textContent).toBe("Total2New1Qualified1Converted0");
});

test("§2.39 the search matches name, email or agent in any case, and stands in the address", async () => {
  fakeServer({
    "GET /api/leads": () => [...leads, sampleLead({ id: thirdId, agentName: "Wedding Cakes" })],
  });
  const { person } = renderAt("/leads", <LeadsPage />);
  const search = await screen.findByRole("searchbox", { name: "Search leads" });
  for (const [text, found] of [
    ["MARSH", 2],
    ["@okafor", 1],
    ["wedding", 1],
  ] as const) {
    await person.clear(search);
    await person.type(search, text);
    expect(screen.getAllByRole("link", { name: /Vera Marsh|Tom Okafor/ })).toHaveLength(found);
    expect(new URLSearchParams(window.location.search).get("search")).toBe(text);
  }
});

test("§2.39 what matches nothing says so, and the search can be cleared", async () => {
  fakeServer({ "GET /api/leads": () => leads });
  const { person } = renderAt("/leads?search=zebra", <LeadsPage />);
  expect(await screen.findByText("No leads found")).toBeTruthy();
  expect(screen.getByText("Nothing matches “zebra”.")).toBeTruthy();
  await person.click(screen.getAllByRole("button", { name: "Clear search" })[0] ?? document.body);
  expect(screen.getByText("Tom Okafor")).toBeTruthy();
});

test("§4.5, ruling 28: a lead's status changes to any other, and shows at once", async () => {
  const calls = fakeServer({
    "GET /api/leads": () => leads,
    [`PATCH /api/leads/${otherId}`]: () => ({ id: otherId, status: "new" }),
  });
  const { person } = renderAt("/leads", <LeadsPage />);
  const status = await screen.findByRole("combobox", { name: "Status of Tom Okafor" });
  await person.selectOptions(status, "new");
  expect(screen.getByRole("region", { name: "Counts" }).textContent).toContain("New2");
  expect(sentTo(calls, `PATCH /api/leads/${otherId}`)).toEqual([{ status: "new" }]);
});

test("a status that the server refuses goes back to what it was", async () => {
  fakeServer({
    "GET /api/leads": () => leads,
    [`PATCH /api/leads/${otherId}`]: () => refusal(500, "It broke."),
  });
  const { person } = renderAt("/leads", <LeadsPage />);
  const status = await screen.findByRole<HTMLSelectElement>("combobox", {
    name: "Status of Tom Okafor",
  });
  await person.selectOptions(status, "converted");
  expect((await screen.findByRole("alert")).textContent).toContain("It broke.");
  expect(status.value).toBe("qualified");
});

test("§2.39 a lead's details offer to write and, with a number, to call", async () => {
  fakeServer({ "GET /api/leads": () => leads });
  const { person } = renderAt("/leads", <LeadsPage />);
  await person.click(await screen.findByRole("link", { name: "Vera Marsh" }));
  expect(await screen.findByText("For 90 guests")).toBeTruthy();
  const linkOf = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");
  expect(linkOf("Email")).toBe("mailto:vera@example.com");
  expect(linkOf("Call")).toBe("tel:+447700900118");
  expect(window.location.search).toBe(`?lead=${leadId}`);

  await person.click(screen.getByRole("button", { name: "Close details" }));
  await waitFor(() => expect(screen.queryByText("For 90 guests")).toBeNull());
  await person.click(await screen.findByRole("link", { name: "Tom Okafor" }));
  await screen.findByText("tom@okafor.example", { selector: "dd" });
  expect(linkOf("Call")).toBeUndefined();
});

test("on a wide screen the focus goes to a lead's details, and Escape brings it back", async () => {
  const wide = { matches: true, addEventListener() {}, removeEventListener() {} };
  vi.spyOn(window, "matchMedia").mockReturnValue(wide as unknown as MediaQueryList);
  fakeServer({ "GET /api/leads": () => leads });
  const { person } = renderAt("/leads", <LeadsPage />);
  const link = await screen.findByRole("link", { name: "Tom Okafor" });
  await person.click(link);
  const details = screen.getByRole("complementary", { name: "Details of Tom Okafor" });
  expect(document.activeElement).toBe(details);
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(document.activeElement).toBe(link);
});

test("case 51: what strangers wrote is shown as text", async () => {
  const payload = `<img src=x onerror="alert(1)">`;
  fakeServer({
    "GET /api/leads": () => [
      sampleLead({ name: payload, email: payload, phone: payload, message: payload }),
    ],
  });
  renderAt(`/leads?lead=${leadId}`, <LeadsPage />);
  expect(await screen.findByRole("heading", { name: payload })).toBeTruthy();
  expect(document.querySelector("img")).toBeNull();
});

test("§9.10 the export is a link to the file", async () => {
  fakeServer({ "GET /api/leads": () => leads });
  renderAt("/leads", <LeadsPage />);
  const link = await screen.findByRole("link", { name: "Export CSV" });
  expect(link.getAttribute("href")).toBe("/api/leads/export.csv");
});

test("leads that do not load say so, and load at the next try", async () => {
  let isDown = true;
  fakeServer({ "GET /api/leads": () => (isDown ? refusal(503, "Busy.") : leads) });
  const { person } = renderAt("/leads", <LeadsPage />);
  expect(await screen.findByText("The leads did not load")).toBeTruthy();
  expect(screen.getByText("503: Busy.")).toBeTruthy();
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Vera Marsh")).toBeTruthy();
});
