import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, Textarea } from "#platform/web/ui/field.tsx";
import { hasMark } from "#shared/has-mark.ts";
import { contactApi } from "../../contract.ts";

interface WriteToUsProps {
  /** What was asked and not answered. */
  draft: string;
  onBack: () => void;
}

/** The form of the help chat: the answer goes to the account's own address. */
export function WriteToUs({ draft, onBack }: WriteToUsProps) {
  const [message, setMessage] = useState(draft);
  const sending = useMutation({
    mutationFn: () => call(contactApi.write, { body: { message, about: "chat" } }),
    meta: { isShownInForm: true },
  });
  if (sending.isSuccess)
    return (
      <div className="flex flex-col items-start gap-3 border-t border-line p-4">
        <p role="status">Thanks, your message was sent. We’ll reply by email.</p>
        <Button onClick={onBack}>Back to the chat</Button>
      </div>
    );
  const refused = sending.error instanceof ApiError ? sending.error.fields : {};
  return (
    <form
      noValidate
      aria-label="Contact us"
      className="flex flex-col gap-3 border-t border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasMark(message) && !sending.isPending) sending.mutate();
      }}
    >
      <Field
        label="Your message"
        hint="Goes to the people who run this service. They reply by email."
        error={refused.message}
      >
        <Textarea
          rows={4}
          maxLength={4000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onBack}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!hasMark(message)}
          isBusy={sending.isPending}
        >
          Send
        </Button>
      </div>
    </form>
  );
}
