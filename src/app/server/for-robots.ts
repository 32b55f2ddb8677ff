import { ownerPages } from "#shared/owner-pages.ts";
import { PRODUCT_NAME } from "#shared/product.ts";

export interface BuiltPage {
  path: string;
  title: string;
  text: string;
}

/** Without the operator's paths, which are never listed. */
export function robotsTxt(publicUrl: string): string {
  const closed = [
    "api/",
    ...[...ownerPages].filter((page) => page !== "terms" && page !== "privacy"),
  ];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: /${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

export function sitemapXml(publicUrl: string, pages: BuiltPage[]): string {
  const urls = pages.map(({ path }) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** What an AI assistant finds where it looks for the product (llmstxt.org). */
export function llmsTxt(publicUrl: string, pages: BuiltPage[]): string {
  const [front, ...others] = pages;
  return [
    `# ${PRODUCT_NAME}`,
    "",
    `> ${front?.text ?? ""}`,
    "",
    "## Pages",
    "",
    ...others.map(({ path, title, text }) => `- [${title}](${publicUrl}${path}): ${text}`),
    "",
    "## For programs",
    "",
    `- [OpenAPI description](${publicUrl}/api/openapi.json): every call of the API`,
    `- [MCP server](${publicUrl}/api/mcp): with an API key of an owner`,
    "",
  ].join("\n");
}

/** From the head of a built page. */
export function readHead(path: string, html: string): BuiltPage {
  const [, title = ""] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  const [, text = ""] = /<meta name="description" content="(.*?)"/s.exec(html) ?? [];
  return { path, title: asText(title), text: asText(text) };
}

function asText(html: string) {
  return html
    .replaceAll("&#39;", "'")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
