import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { identityApi } from "#features/chat/contract-identity.ts";
import { call } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardSection } from "#platform/web/ui/card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { SecretDialog } from "#platform/web/ui/secret-dialog.tsx";
import { formatMoment } from "#shared/dates.ts";

const identityQuery = (id: string) =>
  queryOptions({
    queryKey: ["agents", id, "identity"],
    queryFn: () => call(identityApi.get, { params: { id } }),
  });

/** Owner only: whoever has the secret can pose as any visitor. */
export function IdentityCard({ agentId }: { agentId: string }) {
  const client = useQueryClient();
  const identity = useQuery(identityQuery(agentId));
  const [asked, setAsked] = useState<"replace" | "remove">();
  const opener = useRef<HTMLButtonElement>(null);
  const onSuccess = () => client.invalidateQueries(identityQuery(agentId));
  const close = () => setAsked(undefined);
  const params = { id: agentId };
  const make = useMutation({
    mutationFn: () => call(identityApi.makeSecret, { params }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () => call(identityApi.removeSecret, { params }),
    onSuccess,
  });
  if (!identity.data) return null;
  const { secretMadeAt } = identity.data;
  return (
    <Card>
      <CardSection className="flex flex-col gap-4">
        <h2 className="text-h3 font-[640]">Signed-in visitors</h2>
        <p className="text-ink-2">
          If people sign in on your website, your server can prove who they are. Their conversations
          then follow them to every browser, and you see who is writing.
        </p>
        {secretMadeAt && (
          <p className="text-small text-ink-3">{`Identity secret created ${formatMoment(secretMadeAt)}`}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            ref={opener}
            isBusy={make.isPending}
            onClick={() => (secretMadeAt ? setAsked("replace") : make.mutate())}
          >
            {secretMadeAt ? "Make a new secret" : "Make an identity secret"}
          </Button>
          {secretMadeAt && (
            <Button variant="ghost" onClick={() => setAsked("remove")}>
              Switch off
            </Button>
          )}
        </div>
      </CardSection>
      <ConfirmDialog
        isOpen={asked === "replace"}
        onClose={close}
        opener={opener}
        title="Make a new secret?"
        text="The current secret stops working immediately. Put the new one on your server right away."
        confirm="Make a new secret"
        isBusy={make.isPending}
        onConfirm={() => make.mutate(undefined, { onSettled: close })}
      />
      <ConfirmDialog
        isOpen={asked === "remove"}
        onClose={close}
        opener={opener}
        title="Switch off signed-in visitors?"
        text="The secret is deleted. Visitors keep their conversations in the browsers they used."
        confirm="Switch off"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      />
      {make.data && (
        <SecretDialog
          title="Your identity secret"
          secret={make.data.secret}
          text="Your server uses it to sign each user's id (HMAC-SHA256). Never put it in a page."
          onClose={make.reset}
        />
      )}
    </Card>
  );
}
