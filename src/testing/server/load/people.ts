import { randomUUID } from "node:crypto";
import { type Ask, Unanswered } from "./ask.ts";
import type { Ledger } from "./ledger.ts";

// Concurrent users. Each takes one step at a time and retries unanswered ones like a browser, so that
// duplicates would show.

export interface Scene {
  ask: Ask;
  ledger: Ledger;
  agentId: string;
  subdomain: string;
  owner: { cookie: string };
  payers: { cookies: string[]; planId: string };
}

export type Step = () => Promise<void>;

/** Opens conversations, asks three questions in each and leaves contact details. */
export function visitor({ ask, ledger, agentId }: Scene): Step {
  let conversation: { id: string; token: string } | undefined;
  let waiting: { clientId: string; content: string } | undefined;
  let said = 0;
  return async () => {
    if (!conversation) {
      const { body } = await ask("POST", "/api/conversations", {
        body: { agentId, visitorId: randomUUID() },
      });
      conversation = { id: body.id, token: body.visitorToken };
      said = 0;
      return;
    }
    const headers = { "x-visitor-token": conversation.token };
    if (said < 3) {
      const clientId = waiting?.clientId ?? randomUUID();
      // Without digits, because ids that look like card numbers are masked.
      const name = clientId.replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
      waiting ??= { clientId, content: `When do you open? (${name})` };
      const { body } = await ask("POST", `/api/agents/${agentId}/chat`, {
        headers,
        body: { message: waiting.content, conversationId: conversation.id, clientId },
      });
      ledger.messages.push({
        conversationId: conversation.id,
        ...waiting,
        replyId: body.messageId,
      });
      waiting = undefined;
      said += 1;
      return;
    }
    const email = `visitor-${conversation.id}@example.com`;
    const { body } = await ask("POST", "/api/leads", {
      headers,
      body: { agentId, conversationId: conversation.id, name: "Vera", email },
    });
    ledger.leads.push({ id: body.id, email });
    conversation = undefined;
  };
}

/** Pays through the sandbox. Payers alternate because each is rate-limited. */
export function payer({ ask, ledger, payers: { cookies, planId } }: Scene): Step {
  let payment: { txRef: string; page: string; isPaid: boolean } | undefined;
  let turn = 0;
  return async () => {
    const headers = { cookie: cookies[turn % cookies.length] ?? "" };
    if (!payment) {
      const started = await ask("POST", "/api/create-payment", {
        headers,
        body: { planId },
        expect: [200, 429],
      });
      if (started.status === 429) return void turn++;
      const page = new URL(started.body.paymentLink).pathname;
      payment = { txRef: started.body.tx_ref, page, isPaid: false };
      return;
    }
    if (!payment.isPaid) {
      await ask("POST", `${payment.page}/pay`, { headers, expect: [303] });
      payment.isPaid = true;
      return;
    }
    const { status, body } = await ask("POST", "/api/verify-payment", {
      headers,
      body: { tx_ref: payment.txRef },
      expect: [200, 429],
    });
    if (status === 429) return;
    if (body.status !== "success") throw new Error(`A payment that was made is ${body.status}`);
    ledger.payments.push(payment.txRef);
    payment = undefined;
    turn++;
  };
}

export function maker({ ask, ledger, agentId, owner }: Scene): Step {
  const headers = { cookie: owner.cookie };
  return async () => {
    const { status, body } = await ask("POST", "/api/agents", {
      headers,
      body: { name: `Agent ${randomUUID()}`, businessDescription: "We open at 8 every day." },
      expect: [201, 403],
    });
    if (status === 201) return void ledger.agents.add(body.id);
    const [oldest] = [...ledger.agents].filter((id) => id !== agentId);
    if (!oldest) return;
    // Its fate is unknown until the call is answered.
    ledger.agents.delete(oldest);
    await ask("DELETE", `/api/agents/${oldest}`, { headers, expect: [200, 404] });
    ledger.removedAgents.add(oldest);
  };
}

export function reader({ ask, subdomain, owner }: Scene): Step {
  const headers = { cookie: owner.cookie };
  return async () => {
    await ask("GET", `/api/public/agents/${subdomain}`);
    for (const path of ["/api/dashboard/stats", "/api/leads?limit=50", "/api/agents"])
      await ask("GET", path, { headers });
  };
}

export function rereader({ ask, agentId, owner: headers }: Scene): Step {
  let sourceId: string | undefined;
  return async () => {
    const knowledge = `/api/agents/${agentId}/knowledge`;
    sourceId ??= (await ask("GET", knowledge, { headers })).body.sources[0].id;
    await ask("POST", `${knowledge}/sources/${sourceId}/read-again`, {
      headers,
      // Readings are rate-limited per owner.
      expect: [200, 409, 429],
    });
  };
}

export async function useProduct(scene: Scene, people: Step[], signal: AbortSignal): Promise<void> {
  await Promise.all(
    people.map(async (step) => {
      while (!signal.aborted) {
        try {
          await step();
          scene.ledger.answered += 1;
        } catch (error) {
          if (!(error instanceof Unanswered)) throw error;
          scene.ledger.unanswered += 1;
          await new Promise(setImmediate);
        }
      }
    }),
  );
}

export function everybody(scene: Scene): Step[] {
  return [visitor, visitor, visitor, visitor, payer, maker, maker, reader, rereader].map((who) =>
    who(scene),
  );
}
