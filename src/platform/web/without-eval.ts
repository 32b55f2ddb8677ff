import { config } from "zod";

// Zod would try to compile code, which the pages' content policy refuses and reports.
// Imported before anything that makes a schema.
config({ jitless: true });
