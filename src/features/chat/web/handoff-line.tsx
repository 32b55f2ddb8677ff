import { type ReactNode, useContext } from "react";
import { lineOf, truthOf } from "./entry-words.ts";
import type { Handoff } from "./handoff.ts";
import { LanguageContext, useTexts } from "./texts.ts";

interface HandoffLineProps {
  handoff: Handoff;
}

/** Screen readers hear the first second and the joining, not every tick. */
export function HandoffLine({ handoff }: HandoffLineProps) {
  const texts = useTexts();
  const { step } = handoff;
  const line = lineOf(texts, handoff);
  if (typeof step !== "number")
    return (
      <SystemLine key="joined" handoff={handoff}>
        <span>{line}</span> <span className="kind">{texts.assistant}</span>
      </SystemLine>
    );
  return (
    <SystemLine key="countdown" handoff={handoff} isQuiet={step < 5}>
      <Ring seconds={step} /> <span>{line}</span>
    </SystemLine>
  );
}

interface SystemLineProps extends HandoffLineProps {
  isQuiet?: boolean;
  children: ReactNode;
}

function SystemLine({ handoff, isQuiet, children }: SystemLineProps) {
  return (
    <div aria-live={isQuiet ? "off" : undefined} className="entry system">
      <p dir="auto" className="line">
        {children}
      </p>
      <Truth handoff={handoff} />
    </div>
  );
}

/** ruling 25: beside the sequence's words and never part of them. */
export function Truth({ handoff }: HandoffLineProps) {
  const texts = useTexts();
  const language = useContext(LanguageContext);
  if (handoff.isOnline) return null;
  return (
    <p dir="auto" className="truth">
      {truthOf(texts, handoff, language)}
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
