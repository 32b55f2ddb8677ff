import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowLeft, KeyRound, Send, SquarePen, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, IconLink, LinkButton } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Switch } from "#platform/web/ui/choices.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { Menu, MenuItem, MenuRule } from "#platform/web/ui/menu.tsx";
import { EmptyState, Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { SecretDialog } from "#platform/web/ui/secret-dialog.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { EndpointKind } from "#shared/endpoint-kinds.ts";
import type { WebhookEndpoint, Webhooks } from "../contract.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { LinkedChat } from "./linked-chat.tsx";
import { endpointName, eventWords, kindName, secretUse, stateOf } from "./webhook-words.ts";
import {
  deliveriesQuery,
  useChangeEndpoint,
  useRemoveEndpoint,
  useRotateSecret,
  useSendTest,
  webhooksQuery,
} from "./webhooks-data.ts";

export function WebhookPage({ id }: { id: string }) {
  const webhooks = useQuery({
    ...webhooksQuery,
    // Until someone has sent the command.
    refetchInterval: ({ state }) => isUnlinked(state.data, id) && unlinkedMs,
  });
  const endpoint = webhooks.data?.endpoints.find((one) => one.id === id);
  if (!webhooks.data)
    return (
      <Page title="Webhook">
        <PageState query={webhooks} failed="The webhook did not load" />
      </Page>
    );
  if (!endpoint)
    return (
      <Page title="Webhook">
        <EmptyState isWholePage title="Webhook not found" text="It may have been deleted.">
          <LinkButton href="/settings">Back to the settings</LinkButton>
        </EmptyState>
      </Page>
    );
  return <Shown endpoint={endpoint} isInPlan={webhooks.data.isInPlan} />;
}

const unlinkedMs = 3_000;

function isUnlinked(webhooks: Webhooks | undefined, id: string) {
  const found = webhooks?.endpoints.find((one) => one.id === id);
  return found?.chat?.name === null;
}

interface ShownProps extends Pick<Webhooks, "isInPlan"> {
  endpoint: WebhookEndpoint;
}

function Shown({ endpoint, isInPlan }: ShownProps) {
  const called = endpointName(endpoint);
  const test = useSendTest(endpoint.id);
  return (
    <Page title={endpoint.kind === "webhook" ? `Webhook to ${called}` : `Alerts in ${called}`}>
      <PageHeader
        title={called}
        text={<span className="wrap-anywhere">{endpoint.url}</span>}
        before={
          <IconLink href="/settings" label="Back to the settings" variant="ghost">
            <ArrowLeft aria-hidden="true" />
          </IconLink>
        }
      >
        {isInPlan && (
          <Button
            isBusy={test.isPending}
            className="max-md:w-11 max-md:px-0!"
            onClick={() => test.mutate()}
          >
            {!test.isPending && <Send aria-hidden="true" />}
            <span className="max-md:sr-only">Send a test</span>
          </Button>
        )}
        <Actions endpoint={endpoint} />
      </PageHeader>
      {endpoint.chat && <LinkedChat chat={endpoint.chat} />}
      <State endpoint={endpoint} />
      <Log id={endpoint.id} canSend={isInPlan} />
    </Page>
  );
}

function State({ endpoint }: { endpoint: WebhookEndpoint }) {
  const change = useChangeEndpoint(endpoint.id);
  const { name, tone, shape } = stateOf(endpoint);
  const { kind, stoppedAt, failingSince, isActive, events } = endpoint;
  const isOn = isActive && !stoppedAt;
  return (
    <Card label="State">
      <SettingRow
        title={
          <Badge tone={tone} shape={shape}>
            {name}
          </Badge>
        }
        text={
          failingSince
            ? `Nothing has been delivered since ${formatMoment(failingSince)}. ${stoppedAt ? againWords(kind) : "We keep trying for five days, then turn it off."}`
            : events.map((event) => eventWords[event].name).join(", ")
        }
      >
        <Switch
          label="Send events"
          isOn={isOn}
          isDisabled={change.isPending}
          onChange={(on) => change.mutate({ isActive: on })}
        />
      </SettingRow>
    </Card>
  );
}

function againWords(kind: EndpointKind) {
  return kind === "webhook"
    ? "Turn it back on once the other app works again."
    : `Create a new address in ${kindName(kind)}, then choose More actions, Change and paste it.`;
}

function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [opened, setOpened] = useState<"edit" | "rotate" | "remove">();
  const menu = useRef<HTMLButtonElement>(null);
  const [, navigate] = useLocation();
  const change = useChangeEndpoint(endpoint.id);
  const rotate = useRotateSecret(endpoint.id);
  const remove = useRemoveEndpoint(endpoint.id);
  const close = () => setOpened(undefined);
  const isWebhook = endpoint.kind === "webhook";
  return (
    <>
      <Menu ref={menu} label="More actions">
        <MenuItem icon={<SquarePen aria-hidden="true" />} onSelect={() => setOpened("edit")}>
          Change
        </MenuItem>
        {isWebhook && (
          <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setOpened("rotate")}>
            New secret
          </MenuItem>
        )}
        <MenuRule />
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          isDanger
          onSelect={() => setOpened("remove")}
        >
          Delete
        </MenuItem>
      </Menu>
      {opened === "edit" && (
        <EndpointDialog
          title={isWebhook ? "Change the webhook" : "Change the alerts"}
          save="Save"
          endpoint={endpoint}
          mutation={change}
          onClose={close}
          onSave={({ url, events }) =>
            change.mutate({ events, ...(url && { url }) }, { onSuccess: close })
          }
        />
      )}
      <ConfirmDialog
        isOpen={opened === "rotate"}
        onClose={close}
        opener={menu}
        title="Make a new secret?"
        text="The current secret keeps working for one more day. Replace it before then."
        confirm="Make a new secret"
        isBusy={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined, { onSettled: close })}
      />
      {rotate.data && (
        <SecretDialog
          title="The signing secret"
          secret={rotate.data.secret}
          text={`${secretUse} The old one works for another day.`}
          onClose={rotate.reset}
        />
      )}
      <ConfirmDialog
        isOpen={opened === "remove"}
        onClose={close}
        opener={menu}
        title={isWebhook ? "Delete this webhook?" : "Delete these alerts?"}
        text="Nothing more is sent to it, and its log is deleted. Your leads are kept."
        confirm="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate("/settings") })}
      />
    </>
  );
}

function Log({ id, canSend }: { id: string; canSend: boolean }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(id));
  const rows = deliveries.data?.pages.flatMap((page) => page.rows);
  if (!rows) return <PageState query={deliveries} failed="The log did not load" />;
  return (
    <Card label="Log" className="overflow-hidden">
      <CardHeader title="Log">
        <span className="text-small text-ink-3">Kept for 30 days</span>
      </CardHeader>
      {rows.length > 0 ? (
        <DeliveryTable endpointId={id} deliveries={rows} canSend={canSend} />
      ) : (
        <EmptyState title="Nothing sent yet" text="Send a test to see whether it arrives." />
      )}
      {deliveries.hasNextPage && (
        <div className="flex justify-center border-t border-line p-4">
          <Button isBusy={deliveries.isFetchingNextPage} onClick={() => deliveries.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}
