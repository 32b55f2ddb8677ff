import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, posix, sep } from "node:path";

export interface ServedSite {
  /** `127.0.0.1:port`, as for FETCH_ALLOW. */
  host: string;
  url: string;
  close: () => void;
}

const types: Record<string, string> = {
  ".html": "text/html",
  ".htm": "text/html",
  ".css": "text/css",
  ".xml": "application/xml",
  ".txt": "text/plain",
  ".pdf": "application/pdf",
};

export async function serveSite(folder: string, port = 0): Promise<ServedSite> {
  const files = filesIn(folder);
  const ownAddresses = ownAddressesIn(folder, files);
  let origin = "";
  const server = createServer((request, response) => {
    const path = pathOf(request.url ?? "/");
    const file = path === undefined ? undefined : findFile(files, path);
    if (file === undefined && path === "/sitemap.xml")
      return response
        .writeHead(200, { "content-type": "application/xml" })
        .end(sitemapOf(files, origin));
    if (file === undefined)
      return response
        .writeHead(path === undefined ? 400 : 404, { "content-type": "text/html" })
        .end("<!doctype html><title>Not found</title><h1>Not found</h1>");

    const type = types[extname(file).toLowerCase()] ?? "application/octet-stream";
    let body = readFileSync(join(folder, file));
    if (/html|xml|plain/.test(type)) body = withOrigin(body, ownAddresses, origin);
    response.writeHead(200, { "content-type": type, "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen(port, "127.0.0.1", done);
  });
  // Never a string or null while listening on TCP.
  const { port: taken } = server.address() as AddressInfo;
  const host = `127.0.0.1:${taken}`;
  origin = `http://${host}`;
  return { host, url: `${origin}/`, close: () => void server.close() };
}

export function findFile(files: Set<string>, path: string): string | undefined {
  const name = posix.join("/", path).slice(1);
  const folder = name === "" || name.endsWith("/") ? name : `${name}/`;
  const names = [
    ...[name, `${name}.html`, `${name}.php.html`],
    ...["index.html", "index.htm", "index.php.html"].map((index) => folder + index),
  ];
  const found = names.find((one) => files.has(one));
  if (found !== undefined || name !== "") return found;
  return [...files].find((file) => isPage(file) && !file.includes("/"));
}

/** For sites without one: some load their navigation by script. */
function sitemapOf(files: Set<string>, origin: string): string {
  const urls = [...files]
    .filter(isPage)
    .map((file) => `<url><loc>${origin}/${encodeURI(file).replaceAll("&", "&amp;")}</loc></url>`);
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
}

const claim =
  /(?:rel=["']?canonical["']?[^>]*href=|property=["']og:url["'][^>]*content=|<loc>\s*)["']?(https?:\/\/[^/"'<\s]+)/gi;

/** The addresses by which its pages call the site, most frequent first; links to them must lead here. */
function ownAddressesIn(folder: string, files: Set<string>): string[] {
  const counts = new Map<string, number>();
  for (const file of [...files].filter((file) => /\.(html?|xml)$/i.test(file)).slice(0, 60))
    for (const [, address = ""] of readFileSync(join(folder, file), "utf8").matchAll(claim))
      counts.set(address, (counts.get(address) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([address]) => address);
}

function withOrigin(body: Buffer<ArrayBuffer>, addresses: string[], origin: string) {
  if (addresses.length === 0) return body;
  // Latin-1 preserves every byte of any charset.
  let text = body.toString("latin1");
  for (const address of addresses) text = text.replaceAll(address, origin);
  return Buffer.from(text, "latin1");
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/)[0] ?? "/");
  } catch {
    return;
  }
}

function filesIn(folder: string): Set<string> {
  return new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => file.split(sep).join("/")),
  );
}

function isPage(file: string): boolean {
  return /\.html?$/i.test(file);
}
