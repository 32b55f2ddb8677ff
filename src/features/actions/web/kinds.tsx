import { Braces, ContactRound, Handshake, Plug } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { ActionKind } from "#shared/vocabulary-actions.ts";
import type { ActionField } from "../contract.ts";
import type { NewAction } from "../contract-own.ts";
import { DailyPart } from "./daily-part.tsx";
import { type EditorProps, emptyAction, noSettings } from "./editor-props.ts";
import { McpPart } from "./mcp-part.tsx";
import { ReplyPart } from "./reply-part.tsx";
import { RequestPart } from "./request-part.tsx";

interface KindOnPage {
  name: string;
  text: string;
  icon: ReactNode;
  /** Where it begins; null: with a dialog. */
  empty: NewAction | null;
  /** In one line of the list. */
  summary: (action: NewAction) => string;
  /** The fields are given. */
  isFixed: boolean;
  /** What a test does. */
  trial: (action: Pick<NewAction, "changes">) => string;
  /** What of the editor is its own. */
  Parts: ComponentType<EditorProps>;
}

const hostOf = (address: string) => URL.parse(address.replace(/[{}]/g, ""))?.host ?? address;
const really = ({ changes }: Pick<NewAction, "changes">) =>
  changes
    ? "This sends a real request with these values, and makes a real change."
    : "This sends a real request with these values.";

const field = (name: string, label: string, more: Partial<ActionField> = {}): ActionField => ({
  ...{ name, label, type: "text", description: "", isRequired: true, choices: [] },
  ...more,
});

export const kindsOnPage: Record<ActionKind, KindOnPage> = {
  http: {
    name: "A call to any HTTP API",
    text: "Choose the address and what is sent to it.",
    icon: <Braces aria-hidden="true" />,
    empty: emptyAction,
    summary: ({ settings: { method, address } }) => `${method} ${hostOf(address)}`,
    isFixed: false,
    trial: really,
    Parts: HttpParts,
  },
  mcp: {
    name: "Tools of an MCP server",
    text: "Paste its address and pick the tools the agent may use.",
    icon: <Plug aria-hidden="true" />,
    empty: null,
    summary: ({ settings: { address, tool } }) => `${tool} at ${hostOf(address)}`,
    isFixed: true,
    trial: really,
    Parts: McpPart,
  },
  handoff: {
    name: "Hand over to a person",
    text: "The agent calls a person and says why. You see the reason in the inbox and in the email.",
    icon: <Handshake aria-hidden="true" />,
    empty: {
      ...emptyAction,
      kind: "handoff",
      name: "Ask a person",
      purpose:
        "Calls a person on the team. Use it for complaints, emergencies and anything that needs a decision.",
      examples: [
        "I want to make a complaint",
        "I need to speak to someone about my contract",
        "Can someone look into my case?",
      ],
      fields: [
        field("reason", "Reason", {
          description: "In one sentence, for the person: what the visitor wants, and why.",
        }),
      ],
      settings: noSettings,
    },
    summary: () => "",
    isFixed: true,
    trial: () => "In a test, nobody is called.",
    Parts: DailyPart,
  },
  lead: {
    name: "Contact details from the conversation",
    text: "The agent fills in what the visitor said. It becomes a lead once the visitor has checked it.",
    icon: <ContactRound aria-hidden="true" />,
    empty: {
      ...emptyAction,
      kind: "lead",
      name: "Leave your details",
      purpose:
        "Takes the visitor's contact details so that someone can get back to them. Use it when they want an offer, a call or a reply.",
      examples: [
        "Can you send me an offer?",
        "Please call me back",
        "I would like someone to contact me",
      ],
      fields: [
        field("name", "Name"),
        field("email", "Email", { type: "email" }),
        field("phone", "Phone", { isRequired: false }),
        field("message", "Message", {
          isRequired: false,
          description: "What the visitor wants, with the details they gave, in their words.",
        }),
      ],
      settings: noSettings,
      changes: true,
    },
    summary: () => "",
    isFixed: true,
    trial: () => "In a test, nothing is stored.",
    Parts: DailyPart,
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
