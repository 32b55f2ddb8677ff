import { renderToStaticMarkup } from "react-dom/server";
import { LandingPage } from "#features/landing/web/landing-page.tsx";

// Preact takes the markup over in the browser: without the separators that React would write for itself.
export function renderLanding() {
  return renderToStaticMarkup(<LandingPage />);
}
