import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { embedCode } from "#shared/embed-code.ts";
import { makeAgent, serveSite, watchFaults, widgetOn } from "./host-site.ts";

const written = await readFile("docs/embedding.md", "utf8");
const snippets = [...written.matchAll(/```html\n([\s\S]*?)```/g)].map(([, code = ""]) => code);

/** What WordPress does to words outside of its Custom HTML block, where it matters to code. */
function throughWordPress(code: string) {
  const paragraphs = code.replace(/\n\s*\n/g, "</p><p>");
  return `<p>${paragraphs.replace(/&(?!#)/g, "&#038;")}</p>`;
}

const pages: [string, (code: string) => string][] = [
  ["plain HTML", (code) => code],
  ["HTML that a minifier has put on one line", (code) => code.replace(/\s*\n\s*/g, " ")],
  ["WordPress", throughWordPress],
  // Liquid takes what stands in {{ }} and {% %} for its own.
  ["Shopify", (code) => code.replace(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, "")],
];

test("§7.22: docs/embedding.md shows the code that owners get", () => {
  expect(snippets).toHaveLength(3);
  const usual = {
    primaryColor: "#2563eb",
    position: "bottom-right",
    followsSettings: true,
  } as const;
  const code = embedCode("https://parley.example", { id: "AGENT-ID", ...usual });
  expect(snippets[0]).toBe(`${code}\n`);
});

for (const [name, rewrite] of pages)
  test(`§1.2: the snippets of docs/embedding.md work as ${name} passes them on`, async ({
    page,
    baseURL,
  }) => {
    const { id } = await makeAgent(baseURL);
    const own = (code = "") =>
      rewrite(code.replaceAll("https://parley.example", baseURL ?? "").replace("AGENT-ID", id));
    const [whole, attributes, button] = snippets.map(own);
    const site = await serveSite({
      "/": { body: `${button}${whole}` },
      "/attributes": { body: attributes ?? "" },
    });
    const faults = watchFaults(page);
    const { launcher, chat } = widgetOn(page);
    await page.goto(site.url);
    await expect(launcher).toBeVisible();
    await page.getByRole("button", { name: "Ask us" }).click();
    await expect(chat.getByRole("textbox", { name: "Your message" })).toBeFocused();
    await page.goto(`${site.url}/attributes`);
    await expect(launcher).toBeVisible();
    expect((await launcher.boundingBox())?.x).toBe(20);
    expect(faults).toEqual([]);
    site.close();
  });
