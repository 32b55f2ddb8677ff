import { PRODUCT_NAME } from "#shared/product.ts";
import { type Screen, screens } from "./screens.ts";

interface Feature {
  name: string;
  text: string;
  screen: Screen;
}

const features: Feature[] = [
  {
    name: "Instant Setup",
    text: `Enter your website address, a maps listing or a few sentences. ${PRODUCT_NAME} turns it into an agent while you watch.`,
    screen: screens.setup,
  },
  {
    name: "Smart Responses",
    text: "Facts come with the page behind them. When your pages don't have the answer, the agent says it doesn't know.",
    screen: screens.answers,
  },
  {
    name: "Lead Collection",
    text: "Visitors who want to hear from you leave a name and an email, and you see them right away.",
    screen: screens.leads,
  },
  {
    name: "Embed Anywhere",
    text: "One pasted snippet works on WordPress, Shopify and custom HTML. Every agent also has its own page to link to.",
    screen: screens.embed,
  },
  {
    name: "Advanced Analytics",
    text: "How many people ask, how many get an answer, and which questions go unanswered.",
    screen: screens.analytics,
  },
  {
    name: "Full Customization",
    text: "Your color, your tone of voice, your greeting. Whatever the color, the text on it is readable.",
    screen: screens.look,
  },
];

export function FeatureCards() {
  return (
    <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 md:mt-12 lg:grid-cols-3 lg:gap-y-14">
      {features.map(({ name, text, screen }) => (
        <li key={name}>
          <Picture {...screen} />
          <h3 className="mt-4.5 text-h3 font-[640]">{name}</h3>
          <p className="mt-1.5 max-w-[44ch] text-read text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Picture({ light, dark, alt }: Screen) {
  const shared = { width: 780, height: 520, loading: "lazy", decoding: "async" } as const;
  const frame = "h-auto w-full rounded-card border border-line";
  return (
    <>
      <img {...shared} alt={alt} src={light} className={`${frame} dark:hidden`} />
      <img {...shared} alt={alt} src={dark} className={`${frame} hidden dark:block`} />
    </>
  );
}
