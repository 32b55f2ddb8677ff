import type { contactFormTimes } from "#shared/vocabulary.ts";
import type { LiveEvent, Reply } from "../contract.ts";
import type { Entry, Note, StoredMessage } from "./entries.ts";
import type { Handoff } from "./handoff.ts";

/** As it travels: dates are text. */
export type LiveMessage =
  | Exclude<LiveEvent, { type: "message" }>
  | { type: "message"; message: StoredMessage };

/** Quiet until the first reply; then asking, opening and open follow by the clock. */
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
  /** When the next step is due, in milliseconds since 1970. */
  dueAt: number | null;
}

export interface Toast {
  kind: "submitted" | "not-submitted";
  dueAt: number;
}

export interface Chat {
  /** When the form appears by itself: the owner's choice. */
  contactForm: (typeof contactFormTimes)[number];
  entries: Entry[];
  isReplying: boolean;
  assistantName: string | null;
  /** Why the last message failed, where the server said it. */
  failure: string | null;
  contact: Contact;
  /** Begun by the first Skip of the conversation. */
  handoff: Handoff | null;
  /** The form is shown below this entry. */
  formAfter: string | null;
  /** The visitor has asked for the form, so it may take the focus. */
  isFormWanted: boolean;
  /** The visitor has said no to the offer of this entry. */
  declined: string | null;
  toast: Toast | null;
  /** The person who has taken over, and whether one is available. */
  person: string | null;
  isOnline: boolean;
  /** Until then a person seems to be typing. */
  typingUntil: number | null;
  /** Written by a person who joined during the countdown; shown when it ends. */
  held: Entry[];
}

export type ChatEvent =
  | ({ type: "restored"; messages: StoredMessage[]; notes: Note[] } & Pick<
      Chat,
      "contact" | "handoff"
    >)
  | { type: "named"; assistantName: string | null }
  | { type: "sent"; key: string; text: string; at: string }
  | { type: "streamed"; key: string; text: string; at: string }
  | { type: "replied"; key: string; reply: Reply; at: number }
  | { type: "failed"; key: string; sentKey: string; reason: string | null }
  /** The agent talks with nobody any more (ruling 23). */
  | { type: "closed"; key: string; at: number }
  | { type: "rated"; key: string; rating: Entry["rating"] }
  | { type: "offer-accepted"; key: string }
  | { type: "offer-declined"; key: string }
  | { type: "form-skipped"; at: number; business: string; opening: string | null }
  | { type: "form-submitting" }
  | { type: "form-failed"; isFieldFault: boolean; at: number }
  | { type: "form-submitted"; at: number }
  /** A person was called by something else than Skip. */
  | { type: "called"; at: number; business: string; opening: string | null }
  | { type: "live"; event: LiveMessage; at: number }
  /** The response to the call itself. */
  | { type: "reached"; isOnline: boolean }
  | { type: "new" }
  | { type: "clock"; at: number };
