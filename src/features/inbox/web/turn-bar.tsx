import { Hand, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useNow } from "#platform/web/now.ts";
import { Button } from "#platform/web/ui/button.tsx";
import type { InboxConversation } from "../contract.ts";
import { useHandBack, useTakeOver } from "./inbox-data.ts";
import { agoOf, reasonNames } from "./names.ts";

/** Who answers, and how that changes. */
export function TurnBar({ conversation }: { conversation: InboxConversation }) {
  const { id, isMine, personName, waitingSince, handoffReason, handoffNote } = conversation;
  const takeOver = useTakeOver(id);
  const handBack = useHandBack(id);
  const now = useNow();
  if (personName)
    return (
      <Bar
        tone="border-accent-line bg-accent-soft"
        icon={<UserCheck aria-hidden="true" className="text-accent" />}
      >
        <p className="min-w-0 grow">
          <b className="font-semibold">
            {isMine ? "You are answering." : `${personName} is answering.`}
          </b>{" "}
          <span className="text-ink-2 max-md:block">
            The assistant is paused
            <span className="max-md:hidden"> until {isMine ? "you" : "they"} hand back</span>.
          </span>
        </p>
        <Button size="small" isBusy={handBack.isPending} onClick={() => handBack.mutate()}>
          <span>
            Hand back<span className="max-md:sr-only"> to assistant</span>
          </span>
        </Button>
      </Bar>
    );
  return (
    <Bar
      tone={waitingSince ? "border-line bg-warning-soft" : "border-line bg-surface"}
      icon={waitingSince && <Hand aria-hidden="true" className="text-warning" />}
    >
      <p className="min-w-0 grow">
        {waitingSince ? (
          <>
            <b className="font-semibold">Waiting for a person, {agoOf(waitingSince, now)}.</b>{" "}
            {handoffReason && <span className="text-ink-2">{reasonNames[handoffReason]}.</span>}
            {handoffNote && (
              <span dir="auto" className="block wrap-anywhere text-ink-2">
                “{handoffNote}”
              </span>
            )}
          </>
        ) : (
          <span className="text-ink-2">The assistant is answering.</span>
        )}
      </p>
      <Button
        variant="primary"
        size="small"
        isBusy={takeOver.isPending}
        onClick={() => takeOver.mutate()}
      >
        Take over
      </Button>
    </Bar>
  );
}

interface BarProps {
  tone: string;
  icon: ReactNode;
  children: ReactNode;
}

function Bar({ tone, icon, children }: BarProps) {
  return (
    <div
      className={`flex items-center gap-3 border-b px-7 py-2.5 max-md:px-4 [&_svg]:size-4.5 [&_svg]:shrink-0 ${tone}`}
    >
      {icon}
      {children}
    </div>
  );
}
