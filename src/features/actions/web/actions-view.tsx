import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, Package, Plus, SquarePen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMayDo } from "#features/accounts/web/public.ts";
import { useAddress } from "#platform/web/address.ts";
import { ApiError } from "#platform/web/call.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { Switch } from "#platform/web/ui/choices.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { actionKinds } from "#shared/vocabulary-actions.ts";
import { type Action, actionsMax } from "../contract-own.ts";
import { type GalleryName, gallery } from "../gallery.ts";
import { ActionEditor } from "./action-editor.tsx";
import { actionsQuery, useSaveAction } from "./actions-data.ts";
import { CallLog } from "./call-log.tsx";
import { GalleryDialog } from "./gallery-dialog.tsx";
import { kindsOnPage } from "./kinds.tsx";
import { ToolsDialog } from "./tools-dialog.tsx";

/** What an agent can do besides answering. The open action is in the URL. */
export function ActionsView({ agentId }: { agentId: string }) {
  const isOwner = useMayDo();
  if (!isOwner)
    return (
      <Card>
        <EmptyState
          title="Only the owner manages actions"
          text="They hold keys to other systems. Ask the owner to set them up."
        />
      </Card>
    );
  return <OwnActions agentId={agentId} />;
}

function OwnActions({ agentId }: { agentId: string }) {
  const actions = useQuery(actionsQuery(agentId));
  const { params, change, go } = useAddress();
  const [picked, setPicked] = useState<GalleryName>();
  const [isPickingTools, setPickingTools] = useState(false);
  if (!actions.data) return <PageState query={actions} failed="The actions did not load" />;
  const asked = params.get("action");
  const open = (id: string) => go({ action: id });
  const fresh = actionKinds.find((kind) => asked === `new-${kind}`);
  const begin = actions.data.find(({ id }) => id === asked) ?? (fresh && kindsOnPage[fresh].empty);
  if (begin)
    return (
      <ActionEditor
        key={asked}
        agentId={agentId}
        begin={begin}
        onClose={() => change({ action: null })}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <Card label="Actions">
        <CardHeader title="Actions">
          {actions.data.length < actionsMax && (
            <Button size="small" variant="primary" onClick={() => open("new-http")}>
              <Plus aria-hidden="true" />
              Add an action
            </Button>
          )}
        </CardHeader>
        <CardSection>
          <p className="max-w-[70ch] text-ink-2">
            An action lets the agent do something: look up an order, book an appointment, call a
            person. A language model uses it on its own; without one, visitors get a form.
          </p>
        </CardSection>
        {actions.data.map((action) => (
          <ActionRow
            key={action.id}
            agentId={agentId}
            action={action}
            onEdit={() => open(action.id)}
          />
        ))}
      </Card>
      <Card label="Ready to use">
        <CardHeader title="Ready to use" />
        {galleryEntries.map(({ name, icon }) => (
          <SettingRow
            key={name}
            title={
              <span className="flex items-center gap-2 [&_svg]:size-4.5">
                {icon}
                {gallery[name].name}
              </span>
            }
            text={gallery[name].text}
          >
            <Button
              size="small"
              aria-label={`Add: ${gallery[name].name}`}
              onClick={() => setPicked(name)}
            >
              Add
            </Button>
          </SettingRow>
        ))}
      </Card>
      <Card label="Make your own">
        <CardHeader title="Make your own" />
        {actionKinds.map((kind) => (
          <SettingRow
            key={kind}
            title={
              <span className="flex items-center gap-2 [&_svg]:size-4.5">
                {kindsOnPage[kind].icon}
                {kindsOnPage[kind].name}
              </span>
            }
            text={kindsOnPage[kind].text}
          >
            <Button
              size="small"
              aria-label={`Add: ${kindsOnPage[kind].name}`}
              onClick={() =>
                kindsOnPage[kind].empty ? open(`new-${kind}`) : setPickingTools(true)
              }
            >
              Add
            </Button>
          </SettingRow>
        ))}
      </Card>
      {actions.data.length > 0 && <CallLog agentId={agentId} />}
      {isPickingTools && (
        <ToolsDialog
          agentId={agentId}
          room={actionsMax - actions.data.length}
          onClose={() => setPickingTools(false)}
        />
      )}
      {picked && (
        <GalleryDialog
          agentId={agentId}
          name={picked}
          onClose={() => setPicked(undefined)}
          onAdded={(id) => {
            setPicked(undefined);
            open(id);
          }}
        />
      )}
    </div>
  );
}

const icons: Record<GalleryName, ReactNode> = {
  woocommerce: <Package aria-hidden="true" />,
  calcom: <CalendarCheck aria-hidden="true" />,
};

const galleryEntries = Object.entries(icons).map(([name, icon]) => ({
  // The record names each entry.
  name: name as GalleryName,
  icon,
}));

/** Without the form there is no field to show it at. */
function tellFault(error: Error) {
  const [fault] = error instanceof ApiError ? Object.values(error.fields) : [];
  if (fault) toast({ title: "Not saved", text: fault, isDestructive: true });
}

interface ActionRowProps {
  agentId: string;
  action: Action;
  onEdit: () => void;
}

function ActionRow({ agentId, action, onEdit }: ActionRowProps) {
  const save = useSaveAction(agentId);
  const { id, ...rest } = action;
  const { name, purpose, changes, isOn, kind } = action;
  return (
    <SettingRow
      title={
        <>
          <span className="wrap-anywhere">{name}</span>
          <Badge tone={changes ? "warning" : "info"} shape={changes ? "diamond" : "dot"}>
            {changes ? "Asks the visitor first" : "Looks something up"}
          </Badge>
        </>
      }
      text={`${purpose} ${kindsOnPage[kind].summary(action)}`}
    >
      <div className="flex items-center gap-3">
        <Switch
          label={`${name}: on`}
          isOn={isOn}
          isDisabled={save.isPending}
          onChange={(on) =>
            save.mutate({ id, action: { ...rest, isOn: on } }, { onError: tellFault })
          }
        />
        <Button size="small" aria-label={`Change ${name}`} onClick={onEdit}>
          <SquarePen aria-hidden="true" />
          Change
        </Button>
      </div>
    </SettingRow>
  );
}
