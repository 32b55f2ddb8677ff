import "#platform/web/without-eval.ts";
import { createRoot } from "react-dom/client";
import { ConsoleApp } from "#features/admin/web/console-app.tsx";
import { pathsOfPage } from "#features/admin/web/operator-path.ts";
import { followNewVersion } from "#platform/web/new-version.ts";
import "./operator.css";

followNewVersion();
const root = document.getElementById("root");
if (root) createRoot(root).render(<ConsoleApp paths={pathsOfPage()} />);
