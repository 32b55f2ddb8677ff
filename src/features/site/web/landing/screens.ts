import analyticsDark from "./screens/analytics-dark.webp";
import analyticsLight from "./screens/analytics-light.webp";
import answersDark from "./screens/answers-dark.webp";
import answersLight from "./screens/answers-light.webp";
import embedDark from "./screens/embed-dark.webp";
import embedLight from "./screens/embed-light.webp";
import leadsDark from "./screens/leads-dark.webp";
import leadsLight from "./screens/leads-light.webp";
import lookDark from "./screens/look-dark.webp";
import lookLight from "./screens/look-light.webp";
import setupDark from "./screens/setup-dark.webp";
import setupLight from "./screens/setup-light.webp";

export interface Screen {
  light: string;
  dark: string;
  alt: string;
}

export const screens = {
  setup: {
    light: setupLight,
    dark: setupDark,
    alt: "A website that has been read: its pages, each with its number of sections or the reason it was skipped.",
  },
  answers: {
    light: answersLight,
    dark: answersDark,
    alt: "A visitor asks about parking. The answer has a number, and below it is the page it comes from.",
  },
  leads: {
    light: leadsLight,
    dark: leadsDark,
    alt: "The list of leads with names, email addresses and the status of each.",
  },
  embed: {
    light: embedLight,
    dark: embedDark,
    alt: "An agent's embed code with a button to copy it.",
  },
  analytics: {
    light: analyticsLight,
    dark: analyticsDark,
    alt: "Four figures: conversations, leads, response rate and conversion rate.",
  },
  look: {
    light: lookLight,
    dark: lookDark,
    alt: "Picking an agent's brand color.",
  },
} as const satisfies Record<string, Screen>;
