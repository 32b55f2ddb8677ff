import { createRoot } from "react-dom/client";
import { VisitorChatPage } from "#features/chat/web/visitor-chat-page.tsx";
import "./chat.css";

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <VisitorChatPage subdomain={meta("agent-subdomain")} productUrl={meta("product-url") || "/"} />,
  );
