import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import type { Agent, WebsiteCheck } from "../contract.ts";
import { installationsQuery, useCheckWebsite } from "./agents-data.ts";

/** Reads the owner's page, and says whether the chat is on it. */
export function CheckWebsite({ agent }: { agent: Agent }) {
  const check = useCheckWebsite(agent.id);
  const installations = useQuery(installationsQuery(agent.id));
  const [typed, setTyped] = useState<string>();
  const url = typed ?? installations.data?.[0]?.host ?? "";
  const fault =
    check.error instanceof ApiError
      ? (check.error.fields.url ?? "The check did not go through. Try again.")
      : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (url.trim()) check.mutate(url);
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
        <Field label="Is the chat on your website yet?" error={fault} className="grow">
          <Input
            value={url}
            inputMode="url"
            maxLength={2000}
            placeholder="yourbusiness.com"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" isBusy={check.isPending} disabled={!url.trim()}>
          Check my website
        </Button>
      </div>
      <div aria-live="polite">{check.data && <Finding check={check.data} agent={agent} />}</div>
    </form>
  );
}

function Finding({ check, agent }: { check: WebsiteCheck; agent: Agent }) {
  const { hostname, pathname } = new URL(check.url);
  const page = pathname === "/" ? hostname : `${hostname}${pathname}`;
  const { title, text } = wordsOf(check, agent.name);
  const isThere = check.finding === "seen" || check.finding === "visited";
  const Sign = isThere ? Check : CircleAlert;
  return (
    <p className="flex items-start gap-2 text-small">
      <Sign
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isThere ? "text-positive" : "text-warning"}`}
      />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">
          {title} {page}.
        </b>{" "}
        <span className="text-ink-2">{text}</span>
      </span>
    </p>
  );
}

function wordsOf({ finding, otherAgent }: WebsiteCheck, name: string) {
  const words: Record<WebsiteCheck["finding"], { title: string; text: string }> = {
    seen: { title: "Seen on", text: `${name} is in this page's code.` },
    visited: {
      title: "Seen on",
      text: `${name} is not in the page's code itself, but visitors have loaded it there this week.`,
    },
    "other-agent": {
      title: "The wrong agent is on",
      text: `The code there belongs to ${otherAgent ?? "another agent"}. Replace it with the line above.`,
    },
    unseen: {
      title: "Not seen on",
      text: "Save and publish your website after pasting the line, and clear its cache. If a tag manager adds it, open the page once and check again.",
    },
  };
  return words[finding];
}
