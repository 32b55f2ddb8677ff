import "#platform/web/without-eval.ts";
import { createRoot } from "react-dom/client";
import { ConsoleApp } from "#features/admin/web/console-app.tsx";
import { pathsOfPage } from "#features/admin/web/operator-path.ts";
import "./operator.css";

const root = document.getElementById("root");
if (root) createRoot(root).render(<ConsoleApp paths={pathsOfPage()} />);
