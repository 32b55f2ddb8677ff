import "#platform/web/without-eval.ts";
import { createRoot } from "react-dom/client";
import { OperatorSignInPage } from "#features/admin/web/operator-sign-in-page.tsx";
import "./operator.css";

const operatorPath = window.location.pathname.replace(/\/+$/, "");

const root = document.getElementById("root");
if (root) createRoot(root).render(<OperatorSignInPage operatorPath={operatorPath} />);
