// Builds the web bundles (owner, stranger, operator, widget) into dist/web. Called by scripts/run.mjs when
// the inputs have changed.
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { pageTexts } from "../src/language/page-texts.ts";
import { escapeHtml } from "../src/shared/escape-html.ts";
import { packReact } from "./pack-react.ts";

const out = "dist/web";
const quiet = { logLevel: "warn" };

// Libraries check this; development builds are half as large again.
process.env.NODE_ENV = "production";
await rm(out, { recursive: true, force: true });
for (const mode of ["owner", "public", "chat", "operator", "widget"])
  await build({ ...quiet, mode });
await copyFile(await packReact(), join(out, "widget/parley-react.tgz"));
await prerender();
await compress(out);
await assertOwnerAppIsSmall();
await assertChatIsSmall();
await assertWidgetIsSmall();

async function prerender() {
  const folder = "dist/prerender";
  await build({
    ...quiet,
    mode: "owner",
    publicDir: false,
    build: {
      ssr: "prerender.tsx",
      // Some images appear only in prerendered markup.
      ssrEmitAssets: true,
      assetsDir: "assets/public",
      outDir: `../../../${folder}`,
      emptyOutDir: true,
      rolldownOptions: { input: "src/app/web/prerender.tsx" },
    },
  });
  const file = (await readdir(folder)).find((name) => /\.m?js$/.test(name));
  const pages = await import(pathToFileURL(join(folder, file)).href);
  const pictures = join(folder, "assets/public");
  await cp(pictures, join(out, "public/assets/public"), {
    recursive: true,
    filter: (path) => path === pictures || path.endsWith(".webp"),
  });

  const letters = (await readdir(join(out, "public/assets/public"))).find((name) =>
    /^wix-madefor-text-latin-wght.*\.woff2$/.test(name),
  );
  const preload = `<link rel="preload" href="/assets/public/${letters}" as="font" type="font/woff2" crossorigin />`;
  const landing = await readFile(join(out, "public/landing.html"), "utf8");
  await writeFile(
    join(out, "public/landing.html"),
    whole(landing, preload, "/", pages.landing, pages.renderLanding()),
  );
  const help = await readFile(join(out, "public/help.html"), "utf8");
  await writeFile(
    join(out, "public/help.html"),
    whole(help, preload, "/help", pages.helpList, pages.renderHelpList()),
  );
  await writeFile(
    join(out, "public/developers.html"),
    whole(help, preload, "/developers", pages.developers, pages.renderDevelopers()),
  );
  const helpPages = pages.renderHelpPages();
  await mkdir(join(out, "public/help"));
  await writeFile(
    join(out, "public/help/contact.html"),
    whole(help, preload, "/help/contact", pages.contact, pages.renderContact()),
  );
  for (const { slug, title, summary, body } of helpPages)
    await writeFile(
      join(out, `public/help/${slug}.html`),
      whole(help, preload, `/help/${slug}`, { title, text: summary }, body),
    );
  await writeFile(
    join(out, "help.json"),
    JSON.stringify(helpPages.map(({ slug, words }) => ({ slug, html: words }))),
  );
  await rm(folder, { recursive: true });
}

/** A page with its own head. The server fills in the values that only it knows. */
function whole(page, preload, path, { title, text }, body) {
  const address = `{{public-url}}${path === "/" ? "/" : path}`;
  const head = [
    preload,
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(text)}" />`,
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(text)}" />`,
    `<meta property="og:url" content="${address}" />`,
    '<meta property="og:image" content="{{public-url}}/share.png" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return page.replace("<!--head-->", () => head.join("\n    ")).replace("<!--body-->", () => body);
}

async function compress(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter(
    (file) => file.isFile() && /\.(js|css|svg|html|json)$/.test(file.name),
  );
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      if (name.endsWith(".html")) return; // The server fills these in.
      const bytes = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Scripts of the owner application up to the dashboard: 150 KB. The rest is loaded on demand. */
async function assertOwnerAppIsSmall() {
  const bytesMax = 150 * 1024;
  const path = join(out, "owner/.vite/manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  const needed = new Set();
  const need = (name) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const other of manifest[name].imports ?? []) need(other);
  };
  for (const name of ["owner.html", "owner-dashboard-page.tsx"]) need(name);
  const packed = await Promise.all(
    [...needed].map((name) => readFile(join(out, "owner", `${manifest[name].file}.gz`))),
  );
  const bytes = packed.reduce((sum, one) => sum + one.length, 0);
  if (packed.length < 3 || bytes > bytesMax)
    throw new Error(`The owner's first page loads ${bytes} bytes of script, of ${bytesMax}.`);
  await rm(dirname(path), { recursive: true });
}

/** What the chat loads on a customer's website, in its longest language: 27 KB. */
async function assertChatIsSmall() {
  const bytesMax = 27 * 1024;
  const size = async (content) => (await promisify(gzip)(content, { level: 9 })).length;
  const page = await readFile(join(out, "public/chat.html"));
  const parts = [...page.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
  const packed = await Promise.all(
    parts.map(async ([, path]) => (await readFile(join(out, "public", `${path}.gz`))).length),
  );
  const languages = Object.values(pageTexts).map((texts) => size(JSON.stringify(texts)));
  const words = Math.max(...(await Promise.all(languages)));
  const bytes = [await size(page), words, ...packed].reduce((sum, one) => sum + one, 0);
  if (packed.length < 2 || bytes > bytesMax)
    throw new Error(`The chat page has ${packed.length} parts and ${bytes} bytes, of ${bytesMax}.`);
}

/** What every page of a customer's website loads: 3.2 KB. */
async function assertWidgetIsSmall() {
  const bytesMax = 3.2 * 1024;
  const { length } = await readFile(join(out, "widget/widget.js.gz"));
  if (length > bytesMax) throw new Error(`The widget has ${length} bytes, of ${bytesMax}.`);
}
