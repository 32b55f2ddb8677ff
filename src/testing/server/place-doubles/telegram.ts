// The part of Telegram's Bot API that the product uses, for one bot, in a process of its own. `PUT /people` writes to
// the bot as somebody in a chat would: `{chat, from, text, replyTo}`.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { z } from "zod";

const token = "7000000001:AAs3cretOfTelegramBot_0123456789abc";
const bot = { id: 7000000001, is_bot: true, first_name: "Bakery", username: "bakery_bot" };

const Chat = z.object({ id: z.number(), type: z.string(), title: z.string().optional() });
const Written = z.object({
  chat: Chat,
  from: z.object({ id: z.number(), is_bot: z.boolean(), first_name: z.string() }),
  text: z.string().optional(),
  replyTo: z.number().optional(),
  migrate_to_chat_id: z.number().optional(),
});
const Entity = z.strictObject({
  type: z.enum(["bold", "text_link"]),
  offset: z.number().int().min(0),
  length: z.number().int().min(1),
  url: z.url().optional(),
});
const Sent = z.object({
  chat_id: z.union([z.string(), z.number()]),
  text: z.string().min(1),
  entities: z.array(Entity).optional(),
  link_preview_options: z.object({ is_disabled: z.boolean() }).optional(),
  reply_parameters: z
    .object({ message_id: z.number(), allow_sending_without_reply: z.boolean().optional() })
    .optional(),
});
const textMax = 4096;

type Result = { status: number; description: string } | { result: unknown };

let chats = new Map<string, z.infer<typeof Chat>>();
let messages: { message_id: number; [field: string]: unknown }[] = [];
let updates: { update_id: number; message: unknown }[] = [];
let sent: unknown[] = [];
let refusal: number | undefined;
/** The bot may not write in the chat. */
let isMuted = false;
let nextId = 100;
let isAsked = false;
let wake = () => {};

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://double");
  const body = await readText(request);
  if (pathname === "/people") return write(Written.parse(JSON.parse(body)), response);
  if (pathname === "/sent") return response.end(JSON.stringify(sent));
  if (pathname === "/behavior") {
    ({ status: refusal, isMuted = false } = JSON.parse(body));
    if (isMuted) return response.end();
    [chats, messages, updates, sent] = [new Map(), [], [], []];
    return response.end();
  }
  const [, given, method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(pathname) ?? [];
  const answer = await answered(request, given, method, body);
  if ("result" in answer) return json(response, 200, { ok: true, result: answer.result });
  const { status, description } = answer;
  return json(response, status, { ok: false, error_code: status, description });
});

async function answered(
  request: IncomingMessage,
  given: string | undefined,
  method: string,
  body: string,
): Promise<Result> {
  if (given !== token) return { status: 401, description: "Unauthorized" };
  if (refusal) return { status: refusal, description: "As told" };
  const parameters: unknown = body ? JSON.parse(body) : {};
  if (method === "getUpdates") return getUpdates(request, parameters);
  if (method === "sendMessage") return sendMessage(parameters);
  return { status: 404, description: "Not Found" };
}

/** Confirms all before the offset. Of two who ask at once one is refused. */
async function getUpdates(request: IncomingMessage, parameters: unknown): Promise<Result> {
  const { offset, timeout } = z
    .object({ offset: z.number().default(0), timeout: z.number().default(0) })
    .parse(parameters);
  if (isAsked)
    return {
      status: 409,
      description:
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    };
  updates = updates.filter(({ update_id }) => update_id >= offset);
  if (updates.length === 0 && timeout > 0) {
    isAsked = true;
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, timeout * 1_000);
      request.socket.on("close", resolve);
    });
    isAsked = false;
  }
  return { result: updates.slice(0, 100) };
}

function sendMessage(parameters: unknown): Result {
  const read = Sent.safeParse(parameters);
  if (!read.success) return { status: 400, description: "Bad Request: message text is empty" };
  if (isMuted) return { status: 403, description: "Forbidden: bot was kicked from the group chat" };
  const { chat_id, text, entities = [] } = read.data;
  const chat = chats.get(String(chat_id));
  if (!chat) return { status: 400, description: "Bad Request: chat not found" };
  if (text.length > textMax)
    return { status: 400, description: "Bad Request: message is too long" };
  if (entities.some(({ offset, length }) => offset + length > text.length))
    return { status: 400, description: "Bad Request: entity ends beyond the text" };
  if (entities.some(({ type, url }) => (type === "text_link") !== (url !== undefined)))
    return { status: 400, description: "Bad Request: wrong entity" };
  const found = foundIn(text).map(([type, value]) => ({ type, value }));
  const message = {
    message_id: nextId++,
    from: bot,
    chat,
    text,
    entities: [...entities, ...found],
  };
  messages.push(message);
  sent.push(message);
  return { result: message };
}

/** What Telegram finds by itself in any text. */
function foundIn(text: string) {
  const kinds: [string, RegExp][] = [
    ["email", /[\w.+-]+@[\w-]+\.\w+/g],
    ["url", /https?:\/\/[^\s]+|\b(?<![@.])[\w-]+\.(?:com|example|net|org)\b(?!@)/g],
    ["mention", /(?<![\w.])@[A-Za-z]\w{3,}/g],
    ["bot_command", /(?<![\w/])\/[A-Za-z]\w*/g],
    ["hashtag", /(?<!\w)#\w+/g],
  ];
  const mails = text.match(/[\w.+-]+@[\w-]+\.\w+/g) ?? [];
  return kinds.flatMap(([type, pattern]) =>
    (text.match(pattern) ?? [])
      .filter((value) => type === "email" || !mails.some((mail) => mail.includes(value)))
      .map((value) => [type, value] as const),
  );
}

function write({ replyTo, ...message }: z.infer<typeof Written>, response: ServerResponse) {
  chats.set(String(message.chat.id), message.chat);
  const about = messages.find(({ message_id }) => message_id === replyTo);
  const written = { message_id: nextId++, ...message, ...(about && { reply_to_message: about }) };
  messages.push(written);
  updates.push({ update_id: nextId++, message: written });
  wake();
  response.end(JSON.stringify(written));
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`  Open  http://127.0.0.1:${port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
// Exit when the parent is gone.
process.stdin.on("end", () => process.exit()).resume();
