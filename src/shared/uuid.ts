import { z } from "zod";

/**
 * Lower-cased, so that an id in capitals counts and sorts as the same. Accepts whatever PostgreSQL does,
 * including ids without a version, which are then simply not found.
 */
export const Uuid = z.guid().toLowerCase();
