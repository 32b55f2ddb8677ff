import type { Target } from "./load.ts";
import { median, quantile } from "./samples.ts";

const asked = 60;
const warmUps = 20;

/** Milliseconds from the model's first output to the visitor's first word, one request at a time. */
export async function firstBytes({ url, request }: Target, model: string) {
  const delays: number[] = [];
  for (let at = 0; at < warmUps + asked; at++) {
    const arrived = await firstWordAt(url, request(at % 2));
    const began = Number(await (await fetch(`${model}/first`)).text());
    if (at >= warmUps) delays.push(arrived - began);
  }
  return { median: median(delays), p95: quantile(delays, 0.95), best: Math.min(...delays) };
}

async function firstWordAt(url: string, { headers, body }: ReturnType<Target["request"]>) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream", ...headers },
    ...(body && { body }),
  });
  let at = 0;
  let read = "";
  const decoder = new TextDecoder();
  for await (const bytes of answer.body ?? []) {
    read += decoder.decode(bytes, { stream: true });
    if (at === 0 && read.includes("event: text")) at = performance.timeOrigin + performance.now();
  }
  if (at === 0) throw new Error(`${url} streamed no text: ${answer.status} ${read.slice(0, 200)}`);
  return at;
}
