import { type Browser, chromium } from "@playwright/test";
import { browserPath } from "#testing/server/browser-path.ts";

export async function openBrowser(port?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      ...(port ? [`--remote-debugging-port=${port}`] : []),
    ],
  });
}
