import { z } from "zod";
import { linksIn, type Tool } from "./tool.ts";

const Body = z.object({
  topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/),
  title: z.string().optional(),
  message: z.string().optional(),
  priority: z.number().int().min(1).max(5).optional(),
  click: z.string().optional(),
  markdown: z.boolean().optional(),
  actions: z
    .array(
      z.object({ action: z.enum(["view", "broadcast", "http"]), label: z.string(), url: z.url() }),
    )
    .max(3)
    .optional(),
});

const messageBytesMax = 4096;

/** Publishing as JSON, to the server's root. Apps find addresses in the text. */
export const ntfy: Tool = {
  path: /^\/$/,
  receive(body) {
    const read = Body.safeParse(body);
    if (!read.success) return { status: 400, body: { code: 40024, http: 400 } };
    const { title = "", message = "", click, actions = [], markdown } = read.data;
    // More than this becomes a file, which the team would have to open.
    if (Buffer.byteLength(message) > messageBytesMax)
      return { status: 413, body: { code: 41301, http: 413 } };
    const text = `${title}\n${message}`;
    return {
      body: { id: "xE73Iyuabi", event: "message", topic: read.data.topic },
      shown: {
        text,
        links: [
          ...(click ? [click] : []),
          ...actions.map(({ url }) => url),
          ...linksIn(text),
          ...(markdown ? [text] : []),
        ],
        mentions: [],
      },
    };
  },
};
