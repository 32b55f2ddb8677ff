import { type Browser, chromium } from "@playwright/test";
import sparticuz from "@sparticuz/chromium";

/** The browser of the journeys, which others may steer through `port`. */
export async function openBrowser(port?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? (await sparticuz.executablePath()),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      ...(port ? [`--remote-debugging-port=${port}`] : []),
    ],
  });
}
