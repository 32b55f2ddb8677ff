import type { OfferAnswer } from "#features/actions/contract.ts";
import type { contactFormTimes } from "#shared/vocabulary.ts";
import type { LiveEvent } from "../contract.ts";
import type { Entry, LoadedReply, Note, StoredMessage } from "./entries.ts";
import type { Handoff } from "./handoff.ts";

/** Before parsing: dates are text. */
export type LiveMessage =
  | Exclude<LiveEvent, { type: "message" }>
  | { type: "message"; message: StoredMessage };

/** Quiet until the first reply; timers then lead through asking and opening to open. */
export type ContactStep =
  | "quiet"
  | "asking"
  | "opening"
  | "open"
  | "submitting"
  | "submitted"
  | "skipped";

export interface Contact {
  step: ContactStep;
  dueAt: number | null;
}

export interface Toast {
  kind: "submitted" | "not-submitted";
  dueAt: number;
}

export interface Chat {
  contactForm: (typeof contactFormTimes)[number];
  entries: Entry[];
  isReplying: boolean;
  assistantName: string | null;
  failure: string | null;
  contact: Contact;
  handoff: Handoff | null;
  formAfter: string | null;
  /** The visitor asked for the form, so it may take the focus. */
  isFormWanted: boolean;
  declined: string | null;
  toast: Toast | null;
  person: string | null;
  isOnline: boolean;
  typingUntil: number | null;
  /** A person's messages from during the countdown, shown when it ends. */
  held: Entry[];
}

export type ChatEvent =
  | ({ type: "restored"; messages: StoredMessage[]; notes: Note[] } & Pick<
      Chat,
      "contact" | "handoff"
    >)
  | { type: "named"; assistantName: string | null }
  | { type: "sent"; key: string; text: string; at: string; answers?: OfferAnswer | undefined }
  | { type: "streamed"; key: string; text: string; isReplacement?: boolean | undefined; at: string }
  | { type: "replied"; key: string; reply: LoadedReply; at: number }
  | { type: "failed"; key: string; sentKey: string; reason: string | null }
  /** ruling 23: the agent was disabled. */
  | { type: "closed"; key: string; at: number }
  | { type: "rated"; key: string; rating: Entry["rating"] }
  | { type: "offer-accepted"; key: string }
  | { type: "offer-declined"; key: string }
  | { type: "form-skipped"; at: number; business: string; opening: string | null }
  | { type: "form-submitting" }
  | { type: "form-failed"; isFieldFault: boolean; at: number }
  | { type: "form-submitted"; at: number }
  | { type: "called"; at: number; business: string; opening: string | null }
  | { type: "live"; event: LiveMessage; at: number }
  | { type: "reached"; isOnline: boolean }
  | { type: "new" }
  | { type: "clock"; at: number };
