import "#platform/web/without-eval.ts";
import { createRoot } from "react-dom/client";
import { ConsolePage } from "#features/admin/web/console-page.tsx";
import "./operator.css";

// Written into the page for signed-in operators only.
const path = document.querySelector<HTMLMetaElement>('meta[name="operator-path"]')?.content ?? "";

const root = document.getElementById("root");
if (root) createRoot(root).render(<ConsolePage operatorPath={path} />);
