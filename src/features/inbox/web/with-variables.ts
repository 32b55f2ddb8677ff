import type { InboxConversation } from "../contract.ts";

type Variable = "visitor" | "agent" | "business";
type Known = Pick<InboxConversation, "visitorName" | "personName" | "agentName">;

/** Fills in {visitor}, {agent} and {business}. Without a name, the variable and the space before it are dropped. */
export function withVariables(text: string, { visitorName, personName, agentName }: Known): string {
  const names = {
    visitor: visitorName ?? "",
    agent: personName ?? "",
    business: agentName,
  } satisfies Record<Variable, string>;
  return text.replace(/( ?)\{(visitor|agent|business)\}/g, (_, blank: string, name: Variable) => {
    const value = names[name];
    return value ? blank + value : "";
  });
}
