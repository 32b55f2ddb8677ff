import latin from "@fontsource-variable/wix-madefor-text/files/wix-madefor-text-latin-wght-normal.woff2?url";
import { createRoot } from "react-dom/client";
import { VisitorChatPage } from "#features/chat/web/visitor-chat-page.tsx";
import "#features/chat/web/visitor-page.css";

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <VisitorChatPage
      subdomain={meta("agent-subdomain")}
      productUrl={meta("product-url") || "/"}
      texts={JSON.parse(meta("first-texts"))}
    />,
  );

// Embedded, the chat uses system fonts, to stay small.
if (window.parent === window)
  document.fonts.add(
    new FontFace("Wix Madefor Text Variable", `url(${latin})`, {
      weight: "400 800",
      display: "swap",
    }),
  );
