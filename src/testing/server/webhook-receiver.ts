import type { IncomingMessage, ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { beforeEach, vi } from "vitest";
import { startWeb } from "./hostile-web.ts";

export interface Received {
  id: string;
  headers: IncomingMessage["headers"];
  body: string;
}

type Answer = (response: ServerResponse) => void;

/**
 * A webhook receiver on loopback. Answers 204 unless told otherwise; `verify` checks the signature with the
 * secret shown to the owner.
 */
export async function startReceiver() {
  const web = await startWeb();
  const received: Received[] = [];
  const answers: Answer[] = [];
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    request.toArray().then((parts) => {
      const id = String(request.headers["webhook-id"]);
      received.push({ id, headers: request.headers, body: Buffer.concat(parts).toString() });
      const answer = answers.shift();
      if (answer) answer(response);
      else response.writeHead(204).end();
    });
  };
  beforeEach(() => {
    received.length = 0;
    answers.length = 0;
    web.answers["*"] = receive;
  });
  return {
    url: `${web.origin}/hook`,
    host: web.host,
    received,
    answerNext: (...next: (number | Answer)[]) => {
      for (const one of next)
        answers.push(typeof one === "number" ? (response) => response.writeHead(one).end() : one);
    },
    verify({ body, headers }: Received, secret: string): unknown {
      // Verifies at the time of sending, because a test may have moved the clock.
      vi.useFakeTimers({ toFake: ["Date"], now: Number(headers["webhook-timestamp"]) * 1000 });
      try {
        // Node joins repeated headers; these never repeat.
        return new Webhook(secret).verify(body, headers as Record<string, string>);
      } finally {
        vi.useRealTimers();
      }
    },
  };
}
