import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { formatMoment } from "#shared/dates.ts";
import { Button, IconButton } from "./button.tsx";
import { Field, Textarea } from "./field.tsx";

interface NotesProps {
  notes: readonly { id: string; authorName: string; text: string; createdAt: Date }[];
  add: {
    isPending: boolean;
    mutate: (text: string, options: { onSuccess: () => void }) => void;
  };
  remove: { mutate: (id: string) => void };
}

export function Notes({ notes, add, remove }: NotesProps) {
  const [text, setText] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) add.mutate(text, { onSuccess: () => setText("") });
  }
  return (
    <section aria-label="Notes" className="flex flex-col gap-3">
      <form onSubmit={submit} className="flex flex-col gap-2">
        <Field label="Notes" hint="Only your team sees these.">
          <Textarea
            rows={2}
            value={text}
            maxLength={4000}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          size="small"
          className="self-start"
          isBusy={add.isPending}
          disabled={!text.trim()}
        >
          Add note
        </Button>
      </form>
      <ul className="flex flex-col gap-2 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2 rounded-card bg-sunken p-3">
            <div className="min-w-0 grow">
              <p dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
                {note.text}
              </p>
              <p className="mt-1 text-meta text-ink-3">
                {note.authorName}, {formatMoment(note.createdAt)}
              </p>
            </div>
            <IconButton
              label={`Remove the note by ${note.authorName}`}
              variant="ghost"
              size="small"
              onClick={() => remove.mutate(note.id)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
