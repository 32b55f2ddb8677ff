import type { OpeningHours } from "./facts/hours.ts";

export type { OpeningHours } from "./facts/hours.ts";

/** What a page states about the business, as far as it says so plainly. */
export interface Facts {
  name?: string;
  description?: string;
  /** The most specific type of schema.org, such as "Bakery". */
  businessType?: string;
  phone?: string;
  email?: string;
  address?: string;
  /** ISO 3166, two letters. */
  country?: string;
  hours?: OpeningHours;
  timeZone?: string;
  priceRange?: string;
  latitude?: number;
  longitude?: number;
}
