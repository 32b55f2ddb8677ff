import type { BuiltRequest } from "./http/build-request.ts";

/** What came of a call. */
export interface Outcome {
  status: "done" | "refused" | "failed";
  answeredWith: number | null;
  durationMs: number;
  /** For the owner. */
  error: string | null;
  /** What is shown of the reply; data, whatever it says. */
  result: string;
  request: BuiltRequest;
  reply: string;
}
