import type { InboxConversation } from "../contract.ts";

type Known = Pick<InboxConversation, "visitorName" | "personName" | "agentName">;

/** Fills in {visitor}, {agent} and {business}. A visitor without a name is left out, with the blank before it. */
export function withVariables(text: string, { visitorName, personName, agentName }: Known): string {
  const names: Record<string, string> = {
    visitor: visitorName ?? "",
    agent: personName ?? "",
    business: agentName,
  };
  return text.replace(/( ?)\{(visitor|agent|business)\}/g, (_, blank: string, name: string) => {
    const value = names[name] ?? "";
    return value ? blank + value : "";
  });
}
