// Holds a conversation, reads an answer while it is written, pages through leads and uploads a file, with a client
// that is generated from the API's description:
//   npm install openapi-fetch openapi-typescript typescript@5
//   npx openapi-typescript https://YOUR-PARLEY/api/openapi.json --output api.d.ts
//   PARLEY_URL=https://YOUR-PARLEY PARLEY_KEY=… AGENT_ID=… node client.ts
import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

type Schemas = components["schemas"];

const { PARLEY_URL: baseUrl = "", PARLEY_KEY = "", AGENT_ID = "" } = process.env;
const headers = { authorization: `Bearer ${PARLEY_KEY}` };
const client = createClient<paths, "application/json">({ baseUrl, headers });
const path = { id: AGENT_ID };

/** Says something, and goes on with what was said before. */
async function say(message: string, before?: Schemas["Reply"]) {
  const { data, error } = await client.POST("/api/agents/{id}/chat", {
    params: { path, header: { "x-visitor-token": before?.visitorToken } },
    body: { message, conversationId: before?.conversationId },
  });
  if (!data) throw new Error(error.message);
  return data;
}

async function* stream(message: string): AsyncGenerator<Schemas["ReplyEvent"]> {
  const { data, error } = await client.POST("/api/agents/{id}/chat", {
    params: { path },
    body: { message },
    headers: { accept: "text/event-stream" },
    parseAs: "stream",
  });
  if (!data) throw new Error(error?.message);
  let rest = "";
  for await (const piece of data.pipeThrough(new TextDecoderStream())) {
    const blocks = `${rest}${piece}`.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const json = /^data: (.*)$/m.exec(block)?.[1];
      if (json) yield JSON.parse(json);
    }
  }
}

async function* leads(limit: number) {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const { data, error, response } = await client.GET("/api/leads", {
      params: { query: { limit, cursor } },
    });
    if (!data) throw new Error(error.message);
    yield data;
    cursor = response.headers.get("x-next-cursor") ?? undefined;
  }
}

async function upload(name: string, text: string) {
  const { data, error } = await client.POST("/api/agents/{id}/knowledge/files", {
    params: { path },
    body: { file: text },
    bodySerializer: ({ file }) => {
      const form = new FormData();
      form.append("file", new Blob([file]), name);
      return form;
    },
  });
  if (!data) throw new Error(error.message);
  return data;
}

const first = await say("When do you open?");
const second = await say("And on Sundays?", first);
const events: string[] = [];
for await (const event of stream("When do you open?")) events.push(event.type);
const pages: string[][] = [];
for await (const page of leads(2)) pages.push(page.map(({ name }) => name));
const { title, kind } = await upload("prices.txt", "A rye bread costs 4 euros.");
const unknown = await client.GET("/api/agents/{id}", { params: { path: { id: "unknown" } } });

console.log(
  JSON.stringify({
    isOneConversation: first.conversationId === second.conversationId,
    answers: [first.response, second.response],
    events,
    pages,
    file: { title, kind },
    error: unknown.error,
  }),
);
