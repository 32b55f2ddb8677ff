import type { InboxConversation } from "../contract.ts";

type Exported = Omit<InboxConversation, "hasEarlier" | "assigneeId">;

export function asText(conversation: Exported): string {
  const { agentName, assistantName, createdAt, pageUrl, tags, messages, notes } = conversation;
  const { visitorName, visitorEmail, visitorPhone, customerId, attributes } = conversation;
  const head = [
    `Conversation with ${agentName}`,
    `Started: ${momentOf(createdAt)}`,
    pageUrl && `Page: ${pageUrl}`,
    visitorName && `Visitor: ${visitorName}`,
    visitorEmail && `Email: ${visitorEmail}`,
    visitorPhone && `Phone: ${visitorPhone}`,
    customerId && `Signed in as: ${customerId}`,
    ...Object.entries(attributes).map(([name, value]) => `${name}: ${value}`),
    tags.length > 0 && `Tags: ${tags.join(", ")}`,
  ].filter(Boolean);
  const said = messages.map((message) => {
    const { author, personName, event, content, timestamp, sources, rating } = message;
    const who = {
      visitor: "Visitor",
      ai: `${assistantName} (AI assistant)`,
      person: `${personName ?? "Somebody"} (Person)`,
    }[author];
    const from = event ? "—" : `${who}:`;
    const pages = sources.map(
      ({ title, url }, at) => `  [${at + 1}] ${title}${url ? ` ${url}` : ""}`,
    );
    const rated = rating && `  Rated: ${rating === "up" ? "helpful" : "not helpful"}`;
    return [`${momentOf(timestamp)} ${from} ${content}`, ...pages, ...(rated ? [rated] : [])].join(
      "\n",
    );
  });
  const noted = notes.map(
    ({ createdAt: at, authorName, text }) => `${momentOf(at)} ${authorName}: ${text}`,
  );
  return [
    head.join("\n"),
    said.join("\n\n"),
    ...(noted.length > 0 ? [`Notes\n${noted.join("\n\n")}`] : []),
  ].join("\n\n");
}

export function asJson(conversation: Exported): string {
  return `${JSON.stringify(conversation, null, 2)}\n`;
}

function momentOf(at: Date) {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
