import { z } from "zod";
import type { Tool } from "./tool.ts";

const Embed = z.strictObject({
  title: z.string().max(256).optional(),
  url: z.url().optional(),
  description: z.string().max(4096).optional(),
  fields: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(256),
        value: z.string().min(1).max(1024),
        inline: z.boolean().optional(),
      }),
    )
    .max(25)
    .optional(),
});
const Body = z.object({
  content: z.string().max(2000).optional(),
  embeds: z.array(Embed).max(10).optional(),
  allowed_mentions: z
    .strictObject({ parse: z.array(z.enum(["roles", "users", "everyone"])) })
    .optional(),
});

/** Execute Webhook, whose embeds read Markdown and find addresses. */
export const discord: Tool = {
  path: /^\/api\/webhooks\//,
  receive(body, { pathname }) {
    const [, , , id, token] = pathname.split("/");
    if (id !== "1163000000000000000")
      return { status: 404, body: { message: "Unknown Webhook", code: 10015 } };
    if (token !== "s3cret-Of_Discord-Hook")
      return { status: 401, body: { message: "Invalid Webhook Token", code: 50027 } };
    const read = Body.safeParse(body);
    if (!read.success) return { status: 400, body: { message: "Invalid Form Body", code: 50035 } };
    const { content = "", embeds = [], allowed_mentions } = read.data;
    if (!content && embeds.length === 0)
      return { status: 400, body: { message: "Cannot send an empty message", code: 50006 } };
    const texts = embeds.flatMap(({ title = "", description = "", fields = [] }) => [
      title,
      description,
      ...fields.map(({ value }) => value),
    ]);
    const length = texts.join("").length;
    if (length > 6000) return { status: 400, body: { message: "Invalid Form Body", code: 50035 } };
    // What is escaped has no meaning any more.
    const marked = [content, ...texts].join("\n").replace(/\\[!-/:-@[-`{-~]/g, "\u0001");
    const called = marked.match(/@everyone|@here|<[@#][^>]+>/g) ?? [];
    const isQuiet = allowed_mentions?.parse.length === 0;
    return {
      status: 204,
      body: "",
      shown: {
        text: texts.join("\n").replace(/\\([!-/:-@[-`{-~])/g, "$1"),
        links: [
          ...embeds.flatMap(({ url }) => url ?? []),
          ...(marked.match(/https?:\/\/[^\s)>]+/g) ?? []),
        ],
        mentions: isQuiet && !content ? called.filter((one) => one.startsWith("<")) : called,
      },
    };
  },
};
