import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton, IconLink, TextLink } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { EmptyState, Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { formatDay } from "#shared/dates.ts";
import { type ApiKey, keysMax } from "../contract.ts";
import { lastUseOf, reachOf, stateOf } from "./key-words.ts";
import { keysQuery, useDeleteKey } from "./keys-data.ts";
import { NewKey } from "./new-key.tsx";

export function KeysPage() {
  const keys = useQuery(keysQuery);
  return (
    <Page title="API keys">
      <PageHeader
        title="API keys"
        text="A key lets a program of yours reach your agents without signing in. Treat it like a password."
        before={
          <IconLink href="/settings" label="Back to the settings" variant="ghost">
            <ArrowLeft aria-hidden="true" />
          </IconLink>
        }
      >
        {keys.data && keys.data.length < keysMax && <NewKey />}
      </PageHeader>
      {keys.data ? (
        <Keys keys={keys.data} />
      ) : (
        <PageState query={keys} failed="Your keys did not load" />
      )}
      <p className="mt-4 text-small text-ink-2">
        What programs can do with a key is in{" "}
        <TextLink href="/developers">the reference for developers</TextLink>.
      </p>
    </Page>
  );
}

function Keys({ keys }: { keys: ApiKey[] }) {
  return (
    <Card label="Keys">
      {keys.length === 0 && (
        <EmptyState
          title="No API keys"
          text="You need one only if you, or a program you use, work with the API."
        />
      )}
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </Card>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const remove = useDeleteKey(apiKey.id);
  const { name, tone, shape } = stateOf(apiKey, new Date());
  return (
    <SettingRow
      title={
        <>
          <span className="wrap-anywhere">{apiKey.name}</span>
          <span className="font-mono text-small text-ink-3">…{apiKey.ending}</span>
          <Badge tone={tone} shape={shape}>
            {name}
          </Badge>
        </>
      }
      text={
        <>
          <span className="block">{reachOf(apiKey)}</span>
          <span className="block text-ink-3">
            {lastUseOf(apiKey)} · Ends on {formatDay(apiKey.expire)}
          </span>
        </>
      }
    >
      <IconButton
        variant="ghost"
        ref={opener}
        label={`Delete the key ${apiKey.name}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        opener={opener}
        title={`Delete the key "${apiKey.name}"?`}
        text="Programs that use it stop working at once."
        confirm="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </SettingRow>
  );
}
