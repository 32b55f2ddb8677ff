import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const pages = ["src/**/{web,widget}/**/*.test.{ts,tsx}"];
/** They take minutes, or rights that not every machine gives: npm run test:abuse. */
const slow = ["src/**/*.abuse.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          // Files share a process with what it has loaded; each has a database of its own.
          isolate: false,
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...pages, ...slow],
          globalSetup: ["src/testing/server/built-server.ts", "src/testing/server/postgres.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "abuse",
          environment: "node",
          include: slow,
          globalSetup: ["src/testing/server/built-server.ts", "src/testing/server/postgres.ts"],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: "web",
          environment: "happy-dom",
          include: pages,
          setupFiles: "src/testing/web/react-act.ts",
        },
      },
    ],
  },
});
