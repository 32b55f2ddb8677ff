import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach } from "vitest";

/** A mail server on loopback. Accepts everything unless `refuseWith` is set. */
export async function startMailServer() {
  const received: Email[] = [];
  let refusal: number | undefined;
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        if (refusal) return done(Object.assign(new Error("refused"), { responseCode: refusal }));
        received.push(await PostalMime.parse(Buffer.concat(parts)));
        done();
        for (const tell of waiting.splice(0)) tell();
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  beforeEach(() => {
    received.length = 0;
    refusal = undefined;
  });
  afterAll(() => new Promise<void>((done) => void server.close(done)));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuseWith: (code: number) => {
      refusal = code;
    },
    async next() {
      if (received.length === 0) await new Promise<void>((tell) => waiting.push(tell));
      const mail = received.shift();
      if (!mail) throw new Error("No mail came");
      return mail;
    },
  };
}
