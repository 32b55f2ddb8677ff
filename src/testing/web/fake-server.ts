import { onTestFinished, vi } from "vitest";

export interface ReceivedCall {
  route: string;
  body: unknown;
  headers: Headers;
}

type Answer = (call: ReceivedCall) => unknown;

/**
 * Replaces the server for one test: `"POST /api/leads"` → JSON or a Response; anything else is 404. Returns
 * the list of received calls.
 */
export function fakeServer(answers: Record<string, Answer>): ReceivedCall[] {
  const calls: ReceivedCall[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const route = `${init.method ?? "GET"} ${path}`;
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { route, body, headers: new Headers(init.headers) };
    calls.push(call);
    const answer = answers[route];
    if (!answer) return refusal(404, "Not found");
    const given = await answer(call);
    return given instanceof Response ? given : Response.json(given);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return calls;
}

export function refusal(
  status: number,
  message: string,
  fields?: Record<string, string>,
  code = "refused",
) {
  return Response.json({ code, message, ...(fields && { fields }) }, { status });
}

export function unauthorized() {
  return Response.json({ code: "unauthorized", message: "Unauthorized" }, { status: 401 });
}

export function sentTo(calls: readonly ReceivedCall[], route: string) {
  return calls.filter((call) => call.route === route).map(({ body }) => body);
}

export function eventStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream" } }),
    send: (event: object) =>
      controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
    write: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
  };
}
