import { z } from "zod";
import { linksIn, type Tool } from "./tool.ts";

const openLink = z.strictObject({ openLink: z.strictObject({ url: z.url() }) });
const Widget = z.union([
  z.strictObject({ textParagraph: z.strictObject({ text: z.string().min(1) }) }),
  z.strictObject({
    decoratedText: z.strictObject({
      topLabel: z.string().optional(),
      text: z.string().min(1),
      wrapText: z.boolean().optional(),
    }),
  }),
  z.strictObject({
    buttonList: z.strictObject({
      buttons: z.array(z.strictObject({ text: z.string().min(1), onClick: openLink })).min(1),
    }),
  }),
]);
const Body = z.strictObject({
  text: z.string().optional(),
  cardsV2: z
    .array(
      z.strictObject({
        cardId: z.string(),
        card: z.strictObject({
          sections: z.array(z.strictObject({ widgets: z.array(Widget).max(100) })).min(1),
        }),
      }),
    )
    .optional(),
});

/** Messages of an incoming webhook; unknown fields are refused. */
export const googleChat: Tool = {
  path: /^\/v1\/spaces\//,
  receive(body, { pathname, searchParams }, sizeBytes) {
    if (pathname !== "/v1/spaces/AAAAspace/messages") return refused(404, "NOT_FOUND");
    if (searchParams.get("token") !== "s3cretOfGoogleChatSpace")
      return refused(403, "PERMISSION_DENIED");
    const read = Body.safeParse(body);
    if (!read.success || sizeBytes > 32_000) return refused(400, "INVALID_ARGUMENT");
    const { text = "", cardsV2 = [] } = read.data;
    if (!text && cardsV2.length === 0) return refused(400, "INVALID_ARGUMENT");
    const widgets = cardsV2.flatMap(({ card }) => card.sections.flatMap((one) => one.widgets));
    const html = widgets.flatMap((one) => {
      if ("textParagraph" in one) return one.textParagraph.text;
      return "decoratedText" in one ? one.decoratedText.text : [];
    });
    const buttons = widgets.flatMap((one) => ("buttonList" in one ? one.buttonList.buttons : []));
    const all = [text, ...html].join("\n");
    const tags = all.match(/<[a-z/][^>]*>/gi) ?? [];
    return {
      body: { name: "spaces/AAAAspace/messages/1" },
      shown: {
        text: all.replace(/<[^>]*>/g, " "),
        links: [
          ...buttons.map(({ onClick }) => onClick.openLink.url),
          ...tags.filter((tag) => !/^<\/?b>$|^<br>$/.test(tag)),
          ...linksIn(all),
        ],
        mentions: all.match(/<users\/[^>]+>/g) ?? [],
      },
    };
  },
};

function refused(status: number, code: string) {
  return { status, body: { error: { code: status, status: code } } };
}
