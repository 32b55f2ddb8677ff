import { CircleAlert } from "lucide-react";
import { Card } from "#platform/web/ui/card.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import type { WebhookEndpoint } from "../contract.ts";

/** The chat a bot is linked to, or how to link one. */
export function LinkedChat({ chat }: { chat: NonNullable<WebhookEndpoint["chat"]> }) {
  return (
    <Card label="Chat">
      <SettingRow
        title={chat.name ? `Linked to ${chat.name}` : "Link a chat"}
        text={
          chat.name
            ? "Everyone in this chat can reply to an alert to answer the visitor, or reply /done to let the assistant answer again. To link another chat, send this command there:"
            : "Send this command to your bot, or to a group the bot is in. Everyone in that chat can then answer visitors."
        }
      />
      <div className="flex flex-col gap-3 px-6 pb-5 max-md:px-4">
        {chat.command && (
          <div className="flex items-end gap-2">
            <Field label="Command" className="grow">
              <Input readOnly dir="ltr" className="font-mono text-small!" value={chat.command} />
            </Field>
            <CopyButton label="Copy the command" text={chat.command} copied="Command copied" />
          </div>
        )}
        {chat.error && (
          <p role="alert" className="flex gap-1.5 text-small font-medium text-danger">
            <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
            {chat.error}
          </p>
        )}
      </div>
    </Card>
  );
}
