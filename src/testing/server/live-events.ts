import { onTestFinished } from "vitest";
import { z } from "zod";

const Event = z.looseObject({ type: z.string() });
type Event = z.infer<typeof Event>;

export async function followEvents(url: string, headers: Record<string, string>) {
  const gone = new AbortController();
  const response = await fetch(url, { headers, signal: gone.signal });
  onTestFinished(() => gone.abort());
  const events = read(response);
  const next = async (type: string): Promise<Event> => {
    for (;;) {
      const { done, value } = await events.next();
      if (done) throw new Error(`The stream has ended before '${type}'.`);
      if (value.type === type) return value;
    }
  };
  return { status: response.status, next, close: () => gone.abort() };
}

async function* read(response: Response): AsyncGenerator<Event, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) yield Event.parse(JSON.parse(data));
    }
  }
}
