import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const pages = ["src/**/{web,widget}/**/*.test.{ts,tsx}"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: pages,
          globalSetup: "src/testing/server/postgres.ts",
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
