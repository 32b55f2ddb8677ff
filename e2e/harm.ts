import type { Page } from "@playwright/test";

/** Whatever ran or was loaded that strangers have written. */
export function watchHarm(page: Page) {
  const harm: string[] = [];
  page.on("dialog", (dialog) => {
    harm.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url().includes("canary.example")) harm.push(`a request: ${request.url()}`);
  });
  return harm;
}
