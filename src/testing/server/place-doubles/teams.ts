import { z } from "zod";
import { linksIn, type Tool } from "./tool.ts";

const Run = z.strictObject({
  type: z.literal("TextRun"),
  text: z.string(),
  weight: z.enum(["Lighter", "Default", "Bolder"]).optional(),
  size: z.enum(["Small", "Default", "Medium", "Large", "ExtraLarge"]).optional(),
});
const Rich = z.strictObject({ type: z.literal("RichTextBlock"), inlines: z.array(Run).min(1) });
const Plain = z.object({ type: z.literal("TextBlock"), text: z.string() });
const Text = z.union([Rich, Plain]);
const Container = z.strictObject({
  type: z.literal("Container"),
  style: z.enum(["default", "emphasis"]).optional(),
  items: z.array(Text),
});
const Card = z.strictObject({
  $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
  type: z.literal("AdaptiveCard"),
  version: z.enum(["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"]),
  body: z.array(z.union([Text, Container])).min(1),
  actions: z
    .array(z.strictObject({ type: z.literal("Action.OpenUrl"), title: z.string(), url: z.url() }))
    .max(6)
    .optional(),
  msteams: z.object({ width: z.literal("Full").optional() }).optional(),
});
const Body = z.object({
  type: z.literal("message"),
  attachments: z
    .array(
      z.object({
        contentType: z.literal("application/vnd.microsoft.card.adaptive"),
        contentUrl: z.null().optional(),
        content: Card,
      }),
    )
    .length(1),
});

/** The trigger "When a Teams webhook request is received" and a card of at most 28 KB. */
export const teams: Tool = {
  path: /^\/workflows\//,
  receive(body, { searchParams }, sizeBytes) {
    if (!searchParams.get("api-version"))
      return { status: 400, body: { error: { code: "MissingApiVersionParameter" } } };
    if (searchParams.get("sig") !== "s3cretOfTeamsWorkflow")
      return { status: 401, body: { error: { code: "DirectApiAuthorizationRequired" } } };
    const read = Body.safeParse(body);
    if (!read.success || sizeBytes > 28 * 1024)
      return { status: 400, body: { error: { code: "InvalidRequestContent" } } };
    const { body: parts, actions = [] } = read.data.attachments[0]?.content ?? { body: [] };
    const texts = parts.flatMap((part) => (part.type === "Container" ? part.items : part));
    const markdown = texts.flatMap((one) => (one.type === "TextBlock" ? one.text : []));
    return {
      status: 202,
      body: "",
      shown: {
        text: texts
          .map((one) =>
            one.type === "TextBlock" ? one.text : one.inlines.map(({ text }) => text).join(""),
          )
          .join("\n"),
        links: [...actions.map(({ url }) => url), ...markdown.flatMap(linksIn)],
        mentions: markdown.filter((text) => text.includes("<at>")),
      },
    };
  },
};
