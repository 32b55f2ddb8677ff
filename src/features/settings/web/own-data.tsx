import { Download } from "lucide-react";
import { useState } from "react";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { settingsApi } from "../contract.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

export function OwnData(account: { email: string; hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
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
      <SettingRow title="Delete account" text="With everything in it. This cannot be undone.">
        <Button onClick={() => setOpen(true)}>Delete account</Button>
      </SettingRow>
      {isOpen && <DeleteAccountDialog {...account} onClose={() => setOpen(false)} />}
    </Card>
  );
}
