import { useQuery } from "@tanstack/react-query";
import { BellRing, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { SecretDialog } from "#platform/web/ui/secret-dialog.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { endpointsMax, type WebhookEndpoint, type Webhooks } from "../contract.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { endpointName, eventWords, secretUse, stateOf } from "./webhook-words.ts";
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
  const [, navigate] = useLocation();
  const create = useCreateEndpoint();
  const title = "Your team’s chat and other apps";
  if (!isInPlan)
    return (
      <SettingRow
        title={title}
        text={
          endpoints.length > 0
            ? "Your plan no longer includes alerts and webhooks, so nothing is sent."
            : "Your plan does not include alerts and webhooks."
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
          ? `You have connected ${endpointsMax} apps, the most you can have. Delete one to connect another.`
          : "Get new leads, waiting visitors and unanswered questions in Slack, Microsoft Teams, Discord, Google Chat, ntfy or Telegram, or send them to a CRM by webhook."
      }
    >
      {!isFull && (
        <Button onClick={() => setOpen(true)}>
          <BellRing aria-hidden="true" />
          Connect an app
        </Button>
      )}
      {isOpen && (
        <EndpointDialog
          title="Connect an app"
          save="Connect"
          mutation={create}
          onClose={() => setOpen(false)}
          onSave={(endpoint) =>
            create.mutate(endpoint, {
              onSuccess: (made) => {
                setOpen(false);
                if (made.secret) setSecret(made.secret);
                else navigate(`/settings/webhooks/${made.id}`);
              },
            })
          }
        />
      )}
      {secret && (
        <SecretDialog
          title="The signing secret"
          secret={secret}
          text={secretUse}
          onClose={() => setSecret(undefined)}
        />
      )}
    </SettingRow>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { name, tone, shape } = stateOf(endpoint);
  const called = endpointName(endpoint);
  return (
    <SettingRow
      title={
        <>
          <span className="wrap-anywhere">{called}</span>
          <Badge tone={tone} shape={shape}>
            {name}
          </Badge>
        </>
      }
      text={endpoint.events.map((event) => eventWords[event].name).join(", ")}
    >
      <LinkButton
        href={`/settings/webhooks/${endpoint.id}`}
        label={
          endpoint.kind === "webhook"
            ? `Open the webhook to ${called}`
            : `Open the alerts in ${called}`
        }
      >
        Open
        <ChevronRight aria-hidden="true" />
      </LinkButton>
    </SettingRow>
  );
}
