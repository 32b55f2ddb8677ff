import "#platform/web/without-eval.ts";
import { createRoot } from "react-dom/client";
import { showTheme } from "#platform/web/theme.ts";
import { OwnerApp } from "./owner-app.tsx";
import "./owner.css";

const settledAfterMs = 10_000;

// Pages are loaded when they are first shown. A new version of the product has others: then the tab begins anew.
window.addEventListener("vite:preloadError", () => {
  // Never in a circle.
  if (performance.now() > settledAfterMs) window.location.reload();
});

showTheme();
const root = document.getElementById("root");
if (root) createRoot(root).render(<OwnerApp />);
