import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { ArrowUp } from "lucide-react";
import { type FormEvent, lazy, useState } from "react";
import { page as en } from "#language/en.ts";
import { call } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { chatApi, type TestAnswer } from "../contract.ts";
import { Answer, SourceList } from "./answer.tsx";
import { newEntry } from "./entries.ts";
import { TextsContext } from "./texts.ts";

export { LauncherPreview } from "./launcher-preview.tsx";

/** Loaded when shown: it contains the texts of all languages. */
export const ChatPreview = lazy(() =>
  import("./preview.tsx").then((file) => ({ default: file.ChatPreview })),
);

interface QuoteProps {
  id: string;
  content: string;
  sources: TestAnswer["sources"];
}

export function AnswerWithSources({ id, content, sources }: QuoteProps) {
  const entry = { ...newEntry(id, "ai", content, ""), sources };
  return (
    <div dir="auto" className={clsx(answerStyle, "text-left wrap-anywhere")}>
      <TextsContext value={en}>
        <Answer entry={entry} />
        {sources.length > 0 && <SourceList entry={entry} />}
      </TextsContext>
    </div>
  );
}

const answerStyle = clsx(
  "flex flex-col gap-2 [&_b]:font-semibold [&_ul]:list-disc [&_ul]:pl-5 [&_ol:not(.sources)]:list-decimal [&_ol:not(.sources)]:pl-5",
  "[&_pre]:overflow-x-auto [&_pre]:font-mono [&_pre]:text-small [&_code]:font-mono",
  "[&_.link]:font-medium [&_.link]:text-accent [&_.link]:underline [&_.link]:underline-offset-3",
  "[&_.number]:relative [&_.number]:mx-0.5 [&_.number]:inline-grid [&_.number]:h-4.5 [&_.number]:min-w-4.5 [&_.number]:place-items-center [&_.number]:rounded-[4px] [&_.number]:bg-mark [&_.number]:px-1 [&_.number]:text-meta [&_.number]:font-semibold [&_.number]:text-ink [&_.number]:no-underline",
  "[&_.wide-target]:after:absolute [&_.wide-target]:after:-inset-1",
  "[&_.sources]:mt-1 [&_.sources]:flex [&_.sources]:flex-col [&_.sources]:gap-2 [&_.sources]:border-s-3 [&_.sources]:border-mark [&_.sources]:ps-3 [&_.sources]:text-body [&_.sources_li]:flex [&_.sources_li]:gap-2",
  "[&_.host]:text-small [&_.host]:text-ink-3 [&_blockquote]:mt-1 [&_blockquote]:line-clamp-4 [&_blockquote]:font-serif [&_blockquote]:text-ink-2",
);

/** Answers as it would a visitor, and counts as nothing. */
export function TestQuestion({ agentId, isReading }: { agentId: string; isReading: boolean }) {
  const [text, setText] = useState("");
  const ask = useMutation({
    mutationFn: (message: string) =>
      call(chatApi.test, { params: { id: agentId }, body: { message } }),
    meta: { errorText: "Your question did not go through. Try again." },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !ask.isPending) ask.mutate(text);
  };
  return (
    <section aria-label="Ask it something" className="flex flex-col gap-3">
      <form onSubmit={submit}>
        <Field
          label="Ask it what a customer would ask"
          hint={
            isReading
              ? "It answers from what it has read so far."
              : "Test questions aren't counted in your statistics."
          }
        >
          <div className="flex gap-2">
            <Input
              value={text}
              maxLength={500}
              placeholder="When are you open?"
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" disabled={!text.trim()} isBusy={ask.isPending}>
              {!ask.isPending && <ArrowUp aria-hidden="true" />}
              Ask
            </Button>
          </div>
        </Field>
      </form>
      <div role="status" className="empty:hidden">
        {ask.isPending && <Spinner label="Looking through what it knows" />}
        {ask.data && !ask.isPending && (
          <div className="animate-rise rounded-panel rounded-bl-spoken! bg-bubble px-4 py-3">
            <p className="mb-1 text-small font-medium wrap-anywhere text-ink-2">{ask.variables}</p>
            <AnswerWithSources
              id={ask.data.messageId}
              content={ask.data.response}
              sources={ask.data.sources}
            />
          </div>
        )}
      </div>
    </section>
  );
}
