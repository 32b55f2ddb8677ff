/** What was sent; empty where nothing leaves the product. */
export interface SentRequest {
  method: string;
  url: string;
  body: string;
}

/** What came of a call. */
export interface Outcome {
  status: "done" | "refused" | "failed";
  answeredWith: number | null;
  durationMs: number;
  /** For the owner. */
  error: string | null;
  /** What is shown of the reply; data, whatever it says. */
  result: string;
  request: SentRequest;
  reply: string;
  /** Why a person is called now. */
  handoffNote?: string;
}
