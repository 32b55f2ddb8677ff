import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Bundles that share no file: what strangers load is small (Preact in React's place), and nothing that a
 * stranger can load knows of the operator's pages. The widget is one classic script for other people's pages.
 */
const bundles = {
  owner: ["owner.html"],
  public: ["landing.html", "chat.html"],
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

export default defineConfig(({ mode }) => {
  const bundle = mode as keyof typeof bundles;
  return {
    root: "src/app/web",
    // The operator's pages stand below a path that only the server knows.
    base: bundle === "operator" ? "./" : "/",
    publicDir: bundle === "owner" ? "../../../public" : false,
    plugins: [react(), tailwind()],
    resolve: bundle === "public" ? { alias: preact } : {},
    build: {
      outDir: `../../../dist/web/${bundle}`,
      emptyOutDir: true,
      // Old browsers must at least be able to read what stands on other people's pages.
      ...(bundle === "widget" && { target: "es2018" }),
      // The content policy refuses fonts from data: addresses.
      assetsInlineLimit: 0,
      assetsDir: bundle === "operator" ? "assets" : `assets/${bundle}`,
      rolldownOptions: {
        input: bundles[bundle]?.map((file) => `src/app/web/${file}`) ?? [],
        ...(bundle === "widget" && {
          output: { format: "iife" as const, entryFileNames: "widget.js" },
        }),
      },
    },
  };
});
