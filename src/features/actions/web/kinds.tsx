import { Braces } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { ActionKind } from "#shared/vocabulary.ts";
import type { NewAction } from "../contract.ts";
import type { EditorProps } from "./editor-props.ts";
import { ReplyPart } from "./reply-part.tsx";
import { RequestPart } from "./request-part.tsx";

interface KindOnPage {
  name: string;
  text: string;
  icon: ReactNode;
  /** In one line of the list. */
  summary: (action: NewAction) => string;
  /** Its own part of the editor. */
  Parts: ComponentType<EditorProps>;
}

export const kindsOnPage: Record<ActionKind, KindOnPage> = {
  http: {
    name: "A call to any HTTP API",
    text: "You name the address, and what is sent to it.",
    icon: <Braces aria-hidden="true" />,
    summary: ({ settings: { method, address } }) =>
      `${method} ${URL.parse(address.replace(/[{}]/g, ""))?.host ?? address}`,
    Parts: HttpParts,
  },
};

function HttpParts(props: EditorProps) {
  return (
    <>
      <RequestPart {...props} />
      <ReplyPart {...props} />
    </>
  );
}
