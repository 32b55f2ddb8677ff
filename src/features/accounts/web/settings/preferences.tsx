import { useState } from "react";
import { chooseTheme, chosenTheme, type Theme, themes } from "#platform/web/theme.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Checkbox, Segments } from "#platform/web/ui/choices.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import type { NotificationKind, Notifications } from "#shared/notifications.ts";
import { mailNames } from "./mail-names.ts";
import { useChooseNotifications } from "./settings-data.ts";

const groups = [
  { title: "Email Notifications", kinds: ["handoff", "weekly-summary", "plan-reminder"] },
  { title: "Lead Alerts", kinds: ["new-lead"] },
] as const satisfies { title: string; kinds: NotificationKind[] }[];

const ownersAlone: NotificationKind[] = ["weekly-summary", "plan-reminder"];

interface MailProps {
  email: string;
  notifications: Notifications;
}

interface PreferencesProps extends MailProps {
  isOwner: boolean;
}

export function Preferences({ email, notifications, isOwner }: PreferencesProps) {
  const shown = groups.map(({ title, kinds }) => ({
    title,
    kinds: kinds.filter((kind) => isOwner || !ownersAlone.includes(kind)),
  }));
  const [opened, setOpened] = useState<string>();
  return (
    <Card>
      {shown.map(({ title, kinds }) => (
        <SettingRow key={title} title={title} text={summaryOf(kinds, notifications, email)}>
          <Button aria-label={`Configure ${title}`} onClick={() => setOpened(title)}>
            Configure
          </Button>
          {opened === title && (
            <MailDialog
              title={title}
              kinds={kinds}
              email={email}
              notifications={notifications}
              onClose={() => setOpened(undefined)}
            />
          )}
        </SettingRow>
      ))}
      <ThemeRow />
    </Card>
  );
}

const themeNames: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };
const themeChoices = themes.map((value) => ({ value, label: themeNames[value] }));

function ThemeRow() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <SettingRow title="Theme" text="In this browser.">
      <Segments
        label="Theme"
        choices={themeChoices}
        value={theme}
        onChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </SettingRow>
  );
}

function summaryOf(
  kinds: readonly NotificationKind[],
  notifications: Notifications,
  email: string,
) {
  const on = kinds.filter((kind) => notifications[kind]);
  if (on.length === 0) return "Off. No email is sent.";
  if (kinds.length === 1) return `By email to ${email}.`;
  const [first = "", ...rest] = on.map((kind) => mailNames[kind].name);
  return `${[first, ...rest.map((name) => name.toLowerCase())].join(", ")}.`;
}

interface MailDialogProps extends MailProps {
  title: string;
  kinds: readonly NotificationKind[];
  onClose: () => void;
}

function MailDialog({ title, kinds, email, notifications, onClose }: MailDialogProps) {
  const save = useChooseNotifications();
  const [chosen, setChosen] = useState<Partial<Notifications>>({});
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      text={`Emails go to ${email}. Each has a link to stop others like it.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={save.isPending}
            onClick={() => save.mutate(chosen, { onSuccess: onClose })}
          >
            Save
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-4">
        {kinds.map((kind) => (
          <li key={kind}>
            <Checkbox
              isOn={chosen[kind] ?? notifications[kind]}
              onChange={(isOn) => setChosen({ ...chosen, [kind]: isOn })}
            >
              <span>
                <span className="block font-medium">{mailNames[kind].name}</span>
                <span className="block text-small text-ink-2">{mailNames[kind].text}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
