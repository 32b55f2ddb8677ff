import { config } from "zod";

// Zod's compiled schemas need eval, which the content policy refuses. Import this before any schema.
config({ jitless: true });
