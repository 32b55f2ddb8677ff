import { z } from "zod";

/**
 * An id as others send it: in capitals it is the same one, and is counted and kept in order with it. Whatever
 * PostgreSQL takes for an id is one, also without a version, and then simply not found.
 */
export const Uuid = z.guid().toLowerCase();
