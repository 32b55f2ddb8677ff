"use client";

import { useEffect, useRef } from "react";

// A package of its own: scripts/pack-react.ts compiles this file alone, so it imports nothing but React.

export interface Visitor {
  /** Your own id of the user. With another one, nothing is shown of who was there before. */
  id?: string;
  /** The HMAC-SHA256 of `id` with the agent's identity secret, made by your server. */
  hash?: string;
  /** Shown to whoever answers: the plan, an order's number. */
  attributes?: Record<string, string | number | boolean>;
  name?: string;
  email?: string;
  phone?: string;
}

export interface ParleyChatProps {
  /** Where the chat's server is, such as `https://chat.example.com`. */
  origin: string;
  agentId: string;
  /** `#rrggbb`. Without one, the agent's own color is used. */
  color?: string;
  /** Without one, the position the agent's owner chose is used. */
  position?: "bottom-right" | "bottom-left" | "top-right" | "top-left";
  /** What the owner chooses later overrides `color` and `position`. */
  followSettings?: boolean;
  /** Left out or removed once it was given: nobody is signed in any more. */
  visitor?: Visitor;
  /** For the script's tag, where the page's content policy asks for one. */
  nonce?: string;
  onReady?: () => void;
  onOpen?: () => void;
  onClose?: () => void;
  /** An answer has arrived. */
  onMessage?: () => void;
  /** The visitor has left contact details. */
  onLead?: () => void;
}

/** The chat's button in a corner of the page. Render it once, anywhere; it draws nothing in place. */
export function ParleyChat(props: ParleyChatProps): null {
  const { origin, agentId, color, position, followSettings, nonce, visitor } = props;
  const latest = useRef(props);
  const told = JSON.stringify(visitor);
  const known = useRef<string | undefined>(undefined);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    call("on", "ready", () => latest.current.onReady?.());
    call("on", "open", () => latest.current.onOpen?.());
    call("on", "close", () => latest.current.onClose?.());
    call("on", "message", () => latest.current.onMessage?.());
    call("on", "lead", () => latest.current.onLead?.());
    call("init", { agentId, color, position, followSettings });
    load(`${origin}/widget.js`, nonce);
    call("identify", latest.current.visitor);
    return () => call("destroy", { keepsConversation: true });
  }, [origin, agentId, color, position, followSettings, nonce]);

  useEffect(() => {
    if (told) call("identify", JSON.parse(told));
    // Signed out: undefined would say nothing.
    else if (known.current) call("identify", null);
    known.current = told;
  }, [told]);

  return null;
}

/** To open the chat from a button of your own. */
export const parley = {
  open: (): void => call("open"),
  close: (): void => call("close"),
  toggle: (): void => call("toggle"),
  /** At sign-out: what this browser remembers of the visitor ends. */
  reset: (): void => call("reset"),
};

type Call = (...given: unknown[]) => void;

/** Queues calls until the script has loaded and replaces this. */
function call(name: string, ...given: unknown[]): void {
  const page = window as unknown as { Parley?: Record<string, Call> & { queue?: unknown[] } };
  page.Parley ||= { queue: [] } as unknown as Record<string, Call>;
  const { queue, [name]: act } = page.Parley;
  if (queue) queue.push([name, given]);
  else act?.(...given);
}

function load(src: string, nonce: string | undefined): void {
  if (Array.from(document.scripts).some((script) => script.src === src)) return;
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  if (nonce) script.nonce = nonce;
  // So that the next mount tries again.
  script.onerror = () => script.remove();
  document.head.append(script);
}
