import type { Facts } from "../extract/facts.ts";
import type { PageRead } from "./read-page.ts";

interface StatingPage {
  url: string;
  title: string;
}

export interface StatedFacts extends Facts {
  phonePage?: StatingPage;
  emailPage?: StatingPage;
  addressPage?: StatingPage;
  hoursPage?: StatingPage;
}

export function statedFacts({ url, page: { facts, title } }: PageRead): StatedFacts | null {
  if (Object.keys(facts).length === 0) return null;
  const page = { url, title };
  return {
    ...facts,
    ...(facts.phone && { phonePage: page }),
    ...(facts.email && { emailPage: page }),
    ...(facts.address && { addressPage: page }),
    ...(facts.hours && { hoursPage: page }),
  };
}
