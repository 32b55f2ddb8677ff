import { Download } from "lucide-react";
import { useState } from "react";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { settingsApi } from "../../contract.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { EraseVisitorDialog } from "./erase-visitor-dialog.tsx";

export function OwnData(account: { email: string; hasPassword: boolean }) {
  const [open, setOpen] = useState<"erasure" | "deletion" | null>(null);
  const close = () => setOpen(null);
  return (
    <Card>
      <SettingRow
        title="Export"
        text="Your account, agents, what they know, conversations and leads, in one JSON file."
      >
        <LinkButton href={settingsApi.exportData.path} download>
          <Download aria-hidden="true" />
          Download
        </LinkButton>
      </SettingRow>
      <SettingRow
        title="Erase a visitor"
        text="Delete everything stored about one person, by email address."
      >
        <Button onClick={() => setOpen("erasure")}>Erase a visitor</Button>
      </SettingRow>
      <SettingRow title="Delete account" text="Along with everything in it. This cannot be undone.">
        <Button onClick={() => setOpen("deletion")}>Delete account</Button>
      </SettingRow>
      {open === "erasure" && <EraseVisitorDialog onClose={close} />}
      {open === "deletion" && <DeleteAccountDialog {...account} onClose={close} />}
    </Card>
  );
}
