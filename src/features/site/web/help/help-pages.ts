import type { HelpPage } from "./help-page-type.ts";
import { answers } from "./pages/answers.tsx";
import { colorsAndWords } from "./pages/colors-and-words.tsx";
import { embedding } from "./pages/embedding.tsx";
import { firstAgent } from "./pages/first-agent.tsx";
import { leads } from "./pages/leads.tsx";
import { plansAndPayment } from "./pages/plans-and-payment.tsx";
import { privacyAndData } from "./pages/privacy-and-data.tsx";
import { readingYourWebsite } from "./pages/reading-your-website.tsx";
import { takingOver } from "./pages/taking-over.tsx";
import { troubleshooting } from "./pages/troubleshooting.tsx";

export const helpPages: readonly HelpPage[] = [
  firstAgent,
  readingYourWebsite,
  answers,
  embedding,
  leads,
  takingOver,
  colorsAndWords,
  plansAndPayment,
  privacyAndData,
  troubleshooting,
];
