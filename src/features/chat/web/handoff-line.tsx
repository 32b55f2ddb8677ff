import type { ReactNode } from "react";
import { type Handoff, lineOf, truthOf } from "./handoff.ts";

interface HandoffLineProps {
  handoff: Handoff;
}

/** A screen reader is told of the first second and of the joining; the seconds between are only seen. */
export function HandoffLine({ handoff }: HandoffLineProps) {
  const { step } = handoff;
  if (typeof step !== "number")
    return (
      <SystemLine key="joined" handoff={handoff}>
        <span>{lineOf(handoff)}</span> <span className="kind">AI assistant</span>
      </SystemLine>
    );
  return (
    <SystemLine key="countdown" handoff={handoff} isQuiet={step < 5}>
      <Ring seconds={step} /> <span>{lineOf(handoff)}</span>
    </SystemLine>
  );
}

interface SystemLineProps extends HandoffLineProps {
  isQuiet?: boolean;
  children: ReactNode;
}

function SystemLine({ handoff, isQuiet, children }: SystemLineProps) {
  return (
    <div data-newest aria-live={isQuiet ? "off" : undefined} className="entry system">
      <p dir="auto" className="line">
        {children}
      </p>
      <Truth handoff={handoff} />
    </div>
  );
}

/** Beside the words of the sequence and never part of them (ruling 25). */
export function Truth({ handoff }: HandoffLineProps) {
  return (
    <p dir="auto" className="truth">
      {truthOf(handoff)}
    </p>
  );
}

function Ring({ seconds }: { seconds: number }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <circle
        cx="9"
        cy="9"
        r="7"
        pathLength="5"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray={`${seconds} 5`}
        transform="rotate(-90 9 9)"
      />
    </svg>
  );
}
