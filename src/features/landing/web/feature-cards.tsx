import {
  ChartNoAxesColumn,
  Contact,
  type LucideIcon,
  Palette,
  SquareCode,
  TextQuote,
  Zap,
} from "lucide-react";
import { PRODUCT_NAME } from "#shared/product.ts";

interface Feature {
  name: string;
  text: string;
  Icon: LucideIcon;
}

const features: Feature[] = [
  {
    name: "Instant Setup",
    text: `Give the address of your website, a maps listing or a few sentences. ${PRODUCT_NAME} makes an agent of it while you watch.`,
    Icon: Zap,
  },
  {
    name: "Smart Responses",
    text: "Facts come with the page they stand on. Where your pages are silent, the agent says that it does not know.",
    Icon: TextQuote,
  },
  {
    name: "Lead Collection",
    text: "Visitors who want to hear from you leave a name and an email, and you see them at once.",
    Icon: Contact,
  },
  {
    name: "Embed Anywhere",
    text: "One pasted snippet works on WordPress, Shopify and custom HTML. Every agent also has a page to link to.",
    Icon: SquareCode,
  },
  {
    name: "Advanced Analytics",
    text: "How many people ask, how many are answered, and which questions your pages leave open.",
    Icon: ChartNoAxesColumn,
  },
  {
    name: "Full Customization",
    text: "Your color, your tone of voice, your greeting. Whatever the color, the words upon it can be read.",
    Icon: Palette,
  },
];

export function FeatureCards() {
  return (
    <ul className="mt-7.5 grid gap-x-10 gap-y-7.5 md:mt-12 md:grid-cols-2 md:gap-y-11 lg:grid-cols-3">
      {features.map(({ name, text, Icon }) => (
        <li key={name} className="grid grid-cols-[22px_minmax(0,1fr)] gap-x-3.5 md:block">
          <Icon className="size-5.5 text-accent" strokeWidth={1.75} aria-hidden="true" />
          <div>
            <h3 className="text-h3 font-[640] max-md:-mt-0.5 md:mt-3.5">{name}</h3>
            <p className="mt-1 max-w-[44ch] text-read text-ink-2 md:mt-1.5">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
