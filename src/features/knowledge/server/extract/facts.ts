import type { OpeningHours } from "./facts/hours.ts";

export type { OpeningHours } from "./facts/hours.ts";

export interface Facts {
  name?: string;
  description?: string;
  businessType?: string;
  phone?: string;
  email?: string;
  address?: string;
  country?: string;
  hours?: OpeningHours;
  timeZone?: string;
  priceRange?: string;
  latitude?: number;
  longitude?: number;
}
