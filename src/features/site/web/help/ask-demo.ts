import { loadAgent, openConversation, sendMessage } from "#features/chat/web/public.ts";
import { DEMO_SUBDOMAIN } from "#shared/product.ts";

type Reply = Awaited<ReturnType<ReturnType<typeof askDemo>>>;
export type DemoReply = Pick<Reply, "messageId" | "response" | "sources" | "answered">;

export function askDemo() {
  let opened: Promise<{ agentId: string; id: string; visitorToken: string }> | undefined;

  async function open() {
    const agent = await loadAgent(DEMO_SUBDOMAIN);
    if (!agent) throw new Error("There is no demo agent");
    const { id, visitorToken } = await openConversation(agent.id, "owner");
    return { agentId: agent.id, id, visitorToken };
  }

  return async (message: string, clientId: string) => {
    opened ??= open();
    opened.catch(() => {
      opened = undefined;
    });
    const { agentId, id, visitorToken } = await opened;
    const body = { message, conversationId: id, clientId, conversationHistory: [] };
    for await (const event of sendMessage(agentId, body, visitorToken))
      if (event.type === "reply") return event.reply;
    throw new Error("The answer broke off");
  };
}
