import { z } from "zod";
import type { Tool } from "./tool.ts";

const style = z.strictObject({ bold: z.boolean().optional() }).optional();
const Element = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string().min(1), style }),
  z.strictObject({ type: z.literal("link"), url: z.url(), text: z.string().optional(), style }),
  z.strictObject({ type: z.literal("broadcast"), range: z.enum(["here", "channel", "everyone"]) }),
  z.strictObject({ type: z.literal("user"), user_id: z.string() }),
]);
const Block = z.strictObject({
  type: z.literal("rich_text"),
  elements: z
    .array(
      z.strictObject({
        type: z.enum(["rich_text_section", "rich_text_quote"]),
        elements: z.array(Element).min(1),
      }),
    )
    .min(1),
});
const Body = z.object({
  text: z.string().max(40_000).optional(),
  parse: z.enum(["none", "full"]).optional(),
  blocks: z.array(Block).max(50).optional(),
});

/** Incoming webhooks, with the errors of its documentation as text. */
export const slack: Tool = {
  path: /^\/services\//,
  receive(body, { pathname }) {
    if (pathname !== "/services/T00000000/B00000000/s3cretOfSlackIncomingHook")
      return { status: 404, body: "no_service" };
    const read = Body.safeParse(body);
    if (!read.success) return { status: 400, body: "invalid_blocks" };
    const { text = "", blocks = [], parse } = read.data;
    if (!text && blocks.length === 0) return { status: 400, body: "no_text" };
    const elements = blocks.flatMap((block) => block.elements.flatMap((part) => part.elements));
    const marked = text.match(/<[^>]+>/g) ?? [];
    const bare = parse === "none" ? [] : (text.match(/https?:\/\/\S+/g) ?? []);
    return {
      body: "ok",
      shown: {
        text: elements.map((one) => ("text" in one ? one.text : "")).join(" "),
        links: [
          ...elements.flatMap((one) => (one.type === "link" ? one.url : [])),
          ...marked.filter((one) => /^<http/.test(one)),
          ...bare,
        ],
        mentions: [
          ...elements.flatMap((one) => ("range" in one || "user_id" in one ? one.type : [])),
          ...marked.filter((one) => /^<[!@#]/.test(one)),
        ],
      },
    };
  },
};
