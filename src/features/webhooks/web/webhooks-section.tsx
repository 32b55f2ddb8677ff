import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Webhook } from "lucide-react";
import { useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { endpointsMax, type WebhookEndpoint, type Webhooks } from "../contract.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { eventWords, stateOf } from "./webhook-words.ts";
import { useCreateEndpoint, webhooksQuery } from "./webhooks-data.ts";

export function WebhooksSection() {
  const webhooks = useQuery(webhooksQuery);
  if (!webhooks.data) return <PageState query={webhooks} failed="Your webhooks did not load" />;
  return (
    <Card>
      <AddRow webhooks={webhooks.data} />
      {webhooks.data.endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} endpoint={endpoint} />
      ))}
    </Card>
  );
}

function AddRow({ webhooks: { isInPlan, endpoints } }: { webhooks: Webhooks }) {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const create = useCreateEndpoint();
  const title = "Send events to other apps";
  if (!isInPlan)
    return (
      <SettingRow
        title={title}
        text={
          endpoints.length > 0
            ? "Your plan no longer includes webhooks: nothing is sent."
            : "Your plan does not include webhooks."
        }
      >
        <LinkButton href="/subscribe">See plans</LinkButton>
      </SettingRow>
    );
  const isFull = endpoints.length >= endpointsMax;
  return (
    <SettingRow
      title={title}
      text={
        isFull
          ? `You have ${endpointsMax} webhooks, the most you can have.`
          : "Send new leads and other events to a CRM or any other app that accepts webhooks."
      }
    >
      {!isFull && (
        <Button onClick={() => setOpen(true)}>
          <Webhook aria-hidden="true" />
          Add a webhook
        </Button>
      )}
      {isOpen && (
        <EndpointDialog
          title="Add a webhook"
          save="Add"
          mutation={create}
          onClose={() => setOpen(false)}
          onSave={(endpoint) =>
            create.mutate(endpoint, {
              onSuccess: (made) => {
                setOpen(false);
                setSecret(made.secret);
              },
            })
          }
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </SettingRow>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { name, tone, shape } = stateOf(endpoint);
  const url = new URL(endpoint.url);
  return (
    <SettingRow
      title={
        <>
          <span className="wrap-anywhere">{url.host}</span>
          <Badge tone={tone} shape={shape}>
            {name}
          </Badge>
        </>
      }
      text={endpoint.events.map((event) => eventWords[event].name).join(", ")}
    >
      <LinkButton
        href={`/settings/webhooks/${endpoint.id}`}
        label={`Open the webhook to ${url.host}`}
      >
        Open
        <ChevronRight aria-hidden="true" />
      </LinkButton>
    </SettingRow>
  );
}
