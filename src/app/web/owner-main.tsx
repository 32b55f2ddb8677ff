import "#platform/web/without-eval.ts";
import { createRoot } from "react-dom/client";
import { followNewVersion } from "#platform/web/new-version.ts";
import { showTheme } from "#platform/web/theme.ts";
import { OwnerApp } from "./owner-app.tsx";
import "./owner.css";

followNewVersion();
showTheme();
const root = document.getElementById("root");
if (root) createRoot(root).render(<OwnerApp />);
