import { z } from "zod";

/** An id as others send it: in capitals it is the same one, and is counted and kept in order with it. */
export const Uuid = z.uuid().toLowerCase();
