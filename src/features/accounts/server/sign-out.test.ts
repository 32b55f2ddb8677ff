import { expect, test } from "vitest";
import { createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { authRoutes } from "./routes.ts";

const { app } = await startTestServer(authRoutes);

async function signOut(headers: Record<string, string | undefined>) {
  const cookie = await signIn(app, await createOwner(app.db));
  const answer = await app.inject({ url: "/api/logout", headers: { ...headers, cookie } });
  const user = await app.inject({ url: "/api/auth/user", headers: { cookie } });
  return { answer, isSignedIn: user.statusCode === 200 };
}

test("§7.6, case 77: navigating to /api/logout ends the session and leads home", async () => {
  for (const headers of [
    { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "same-origin" },
    { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "none" },
    { accept: "text/html,application/xhtml+xml" },
  ]) {
    const { answer, isSignedIn } = await signOut(headers);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe("/");
    expect(isSignedIn).toBe(false);
  }
});

test("§7.6: fetching /api/logout ends the session and gets a response", async () => {
  for (const headers of [
    { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" },
    { accept: "*/*" },
  ]) {
    const { answer, isSignedIn } = await signOut(headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({});
    expect(isSignedIn).toBe(false);
    expect(answer.cookies).toMatchObject([{ name: "parley_session", value: "" }]);
  }
});

test("case 104: another site's image, frame, script or link does not sign out", async () => {
  for (const headers of [
    { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image", "sec-fetch-site": "cross-site" },
    { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image", "sec-fetch-site": "same-site" },
    { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "empty", "sec-fetch-site": "same-site" },
    { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" },
    { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "cross-site" },
    { accept: "image/avif,image/webp,*/*;q=0.8" },
  ])
    expect((await signOut(headers)).isSignedIn).toBe(true);
});
