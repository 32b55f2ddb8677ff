import { hydrateRoot } from "react-dom/client";
import { Hero } from "#features/site/web/landing/hero.tsx";
import { Pricing } from "#features/site/web/landing/pricing.tsx";
import "./landing.css";

// The rest of the page stays as prerendered.
const hero = document.getElementById("hero");
const plans = document.getElementById("plans");
if (hero) hydrateRoot(hero, <Hero />);
if (plans) hydrateRoot(plans, <Pricing />);
