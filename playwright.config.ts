import { defineConfig } from "@playwright/test";
import { browserPath } from "./src/testing/server/browser-path.ts";

const port = Number(process.env.E2E_PORT ?? 3987);

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.test.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "en-US",
    // A trace of each journey takes a third of the time. When one fails: `playwright test NAME --trace on`.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: await browserPath(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    {
      name: "desk",
      testIgnore: "*.phone.test.ts",
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: "phone",
      testMatch: "*.phone.test.ts",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: "node e2e/serve.ts",
    url: `http://127.0.0.1:${port}/readyz`,
    env: { E2E_PORT: String(port) },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
