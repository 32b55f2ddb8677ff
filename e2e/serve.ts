// Starts what the journeys need, on loopback: a bakery's website, a shop's orders, the team's chat tools, an MCP server, a mail server, an issuer in Google's place,
// and the product on a directory of its own.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverArgs } from "../scripts/run/server-args.mjs";
import { openMailbox } from "./mailbox.ts";

const port = Number(process.env.E2E_PORT);
const bakeryPort = port + 1;
const issuerPort = port + 2;
const smtpPort = port + 3;

const folder = new URL("./bakery/", import.meta.url);
const website = createServer(async ({ url = "/" }, reply) => {
  const name = url === "/" ? "index.html" : url.slice(1);
  try {
    const body = await readFile(new URL(name, folder));
    reply.setHeader("content-type", name.endsWith(".html") ? "text/html" : "text/plain");
    reply.end(body);
  } catch {
    reply.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
  }
}).listen(bakeryPort, "127.0.0.1");

const shopPort = port + 9;
const toolsPort = port + 12;
const closeMailbox = openMailbox(smtpPort, port + 4);
for (const [name, at] of [
  ["shop", shopPort],
  ["tools", toolsPort],
] as const)
  spawn(process.execPath, [`src/testing/server/action-doubles/${name}.ts`], {
    stdio: ["pipe", "ignore", "inherit"],
    env: { PATH: process.env.PATH, PORT: String(at) },
  }).unref();
spawn(process.execPath, ["src/testing/server/place-doubles/main.ts"], {
  stdio: ["pipe", "ignore", "inherit"],
  env: { PATH: process.env.PATH, PORT: String(port + 10) },
}).unref();
spawn(process.execPath, ["src/testing/server/place-doubles/telegram.ts"], {
  stdio: ["pipe", "ignore", "inherit"],
  env: { PATH: process.env.PATH, PORT: String(port + 11) },
}).unref();
// It ends when this process, at the other end of its input, is gone.
spawn(process.execPath, ["src/testing/server/google-issuer.ts"], {
  stdio: ["pipe", "ignore", "inherit"],
  env: { PATH: process.env.PATH, ISSUER_PORT: String(issuerPort) },
}).unref();

const data = await mkdtemp(join(tmpdir(), "parley-e2e-"));
const product = spawn(process.execPath, serverArgs, {
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...process.env,
    NODE_ENV: "test",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: data,
    LOG_LEVEL: "warn",
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    GOOGLE_ISSUER: `http://127.0.0.1:${issuerPort}`,
    GOOGLE_CLIENT_ID: "parley-client",
    GOOGLE_CLIENT_SECRET: "parley-client-secret",
    FETCH_ALLOW: [
      `127.0.0.1:${bakeryPort}`,
      `localhost:${bakeryPort}`,
      `127.0.0.1:${port + 5}`,
      `127.0.0.1:${port + 8}`,
      `127.0.0.1:${shopPort}`,
      `127.0.0.1:${port + 10}`,
      `127.0.0.1:${port + 11}`,
      `127.0.0.1:${toolsPort}`,
    ].join(","),
    ADMIN_EMAIL: "operator@parley.test",
    ADMIN_PASSWORD: "a quiet harbor at dawn",
    ADMIN_SECRET_PATH: "/desk-e2e7k3",
    ADMIN_CONSOLE_PATH: "/bridge-e2e5t8",
    // Every journey comes from one address.
    RATE_REGISTRATIONS: "1000",
    RATE_SIGN_INS: "1000",
    RATE_CONVERSATIONS: "1000",
    RATE_MESSAGES: "1000",
    RATE_LEADS: "1000",
    RATE_TRIES: "1000",
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => product.kill("SIGTERM"));
product.on("exit", async (code) => {
  website.close();
  closeMailbox();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code ?? 1);
});
