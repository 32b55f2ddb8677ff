/** The outcome is unknown: the connection broke, or the answer was "not now". */
export class Unanswered extends Error {
  override name = "Unanswered";
}

/** Sends a request to a product that may die at any moment. Any refusal but "not now" is a defect. */
export type Ask = (
  method: string,
  path: string,
  more?: { body?: unknown; headers?: Record<string, string>; expect?: number[] },
) => Promise<Answer>;

export interface Answer {
  status: number;
  headers: Headers;
  // What the product answers is read field by field.
  // biome-ignore lint/suspicious/noExplicitAny: JSON of many calls
  body: any;
}

export function askAt(address: () => string): Ask {
  return async (method, path, { body, headers = {}, expect = [200, 201] } = {}) => {
    const answer = await send(`${address()}${path}`, {
      method,
      redirect: "manual",
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status === 503) throw new Unanswered(`${method} ${path}: 503`);
    if (!expect.includes(answer.status))
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const { status, headers } = response;
    return { status, headers, body: isJson && text ? JSON.parse(text) : text };
  } catch (error) {
    throw new Unanswered(String(error), { cause: error });
  }
}
