import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * Bundles that share no file: what strangers load is small (Preact in React's place), and nothing that a
 * stranger can load knows of the operator's pages. The widget is one classic script for other people's pages.
 */
const bundles = {
  owner: ["owner.html"],
  public: ["landing.html", "help.html"],
  chat: ["chat.html"],
  operator: ["operator-sign-in.html", "console.html"],
  widget: ["../../features/chat/widget/main.ts"],
} as const;

const preact = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact/compat/server",
  "react/jsx-runtime": "preact/jsx-runtime",
};

/** The visitor's page needs less of React, and every byte of it counts. */
const ownPreact = fileURLToPath(new URL("src/app/web/preact-alone.ts", import.meta.url));
const preactAlone = {
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": ownPreact,
  react: ownPreact,
};

/** No page describes its schemas to others, which zod could do anywhere: 5 KB less for every page. */
const noJsonSchemas: Plugin = {
  name: "no-json-schemas",
  transform: {
    filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      const renamed = code.match(/^export \{.*\};$/gm) ?? [];
      const stubs = names.map((name) => `export function ${name}() {}`);
      return { code: [...stubs, ...renamed].join("\n"), map: { mappings: "" } };
    },
  },
};

/** What calls are called is for the description of the API, not for pages. */
const noSummaries: Plugin = {
  name: "no-summaries",
  transform: {
    filter: { id: /\/features\/\w+\/contract[\w-]*\.ts$/ },
    handler: (code) => ({
      code: code.replace(/^\s*(?:summary|description|upload):\s*"[^"\n]*",$/gm, ""),
      map: null,
    }),
  },
};

/** The chat loads its one later part without what would load styles with it: half a KB less. */
const plainImports: Plugin = {
  name: "plain-imports",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: "export const __vitePreload = (load) => load();", map: null }),
  },
};

export default defineConfig(({ mode, isSsrBuild }) => {
  const bundle = mode as keyof typeof bundles;
  // Both are files that every stranger may load; each for itself, they carry nothing of the other.
  const folder = bundle === "chat" ? "public" : bundle;
  return {
    root: "src/app/web",
    // The operator's pages stand below a path that only the server knows.
    base: bundle === "operator" ? "./" : "/",
    publicDir: bundle === "owner" ? "../../../public" : false,
    plugins: [
      react(),
      tailwind(),
      noJsonSchemas,
      noSummaries,
      ...(bundle === "chat" ? [plainImports] : []),
    ],
    resolve: { alias: bundle === "chat" ? preactAlone : bundle === "public" ? preact : {} },
    build: {
      outDir: `../../../dist/web/${folder}`,
      emptyOutDir: bundle !== "chat",
      // Which file needs which: what is loaded first is measured by it.
      manifest: bundle === "owner" && !isSsrBuild,
      // Old browsers must at least be able to read what stands on other people's pages.
      ...(bundle === "widget" && { target: "es2020" }),
      // Strangers' pages are one file each: there is nothing to load ahead.
      modulePreload: folder !== "public",
      // The content policy refuses fonts from data: addresses.
      assetsInlineLimit: 0,
      assetsDir: bundle === "operator" ? "assets" : `assets/${folder}`,
      rolldownOptions: {
        input: bundles[bundle]?.map((file) => `src/app/web/${file}`) ?? [],
        ...(bundle === "widget" && {
          output: { format: "iife" as const, entryFileNames: "widget.js" },
        }),
      },
    },
  };
});
