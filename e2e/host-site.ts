import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, type Page, request } from "@playwright/test";
import { z } from "zod";
import { password } from "./steps.ts";

const Agent = z.object({
  id: z.string(),
  subdomain: z.string(),
  embedCode: z.string(),
  publicUrl: z.string(),
});

/** An owner's agent, made by calls: these journeys begin where its code is pasted. */
export async function makeAgent(baseURL: string | undefined, changes: object = {}) {
  const owner = await request.newContext({ ...(baseURL && { baseURL }) });
  const email = `nora-${crypto.randomUUID()}@mill.example`;
  await owner.post("/api/auth/register", {
    data: { firstName: "Nora", lastName: "Whelan", email, password },
  });
  const made = await owner.post("/api/agents", {
    data: {
      method: "describe",
      name: "Mill Bakery",
      primaryColor: "#7a3e1d",
      businessDescription:
        "Opening hours\n\nThe bakery is open from Tuesday to Saturday, seven to five.\n\nParking\n\nThere are six free parking places behind the house.",
    },
  });
  const { id } = Agent.parse(await made.json());
  return { owner, ...(await changeAgent(owner, id, changes)) };
}

/** In the browser of this page. */
export async function signInAs(owner: APIRequestContext, page: Page) {
  await page.context().addCookies((await owner.storageState()).cookies);
}

export async function changeAgent(owner: APIRequestContext, id: string, data: object) {
  const changed = await owner.put(`/api/agents/${id}`, { data });
  return Agent.parse(await changed.json());
}

interface SitePage {
  /** Before the body, such as the embed code or a style. */
  head?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Somebody's website, by another name than the product's, so that a browser takes it for another site. */
export async function serveSite(pages: Record<string, SitePage>) {
  const site = createServer(({ url = "/" }, reply) => {
    const page = pages[url];
    reply.writeHead(page ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      ...page?.headers,
    });
    reply.end(
      `<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width, initial-scale=1">${page?.head ?? ""}</head><body><main><h1>Shop ${url}</h1><a href="#top">Top</a></main>${page?.body ?? ""}</body></html>`,
    );
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  return {
    // Never a string or null while listening on TCP.
    url: `http://localhost:${(site.address() as AddressInfo).port}`,
    close: () => {
      site.close();
      site.closeAllConnections();
    },
  };
}

/** What goes wrong on the page, in its own eyes. */
export function watchFaults(page: Page) {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  return faults;
}

export function widgetOn(page: Page) {
  return {
    all: page.locator("parley-widget"),
    launcher: page.getByRole("button", { name: /Chat with Mill Bakery/ }),
    chat: page.frameLocator("parley-widget iframe"),
  };
}
