import { Card } from "#platform/web/ui/card.tsx";
import { Switch } from "#platform/web/ui/choices.tsx";
import type { Setting } from "../contract-settings.ts";
import { useSaveSettings } from "./settings-data.ts";

export function RegistrationCard({ settings }: { settings: readonly Setting[] }) {
  const save = useSaveSettings(settings);
  const stored = settings.find(({ key }) => key === "registration_open")?.value ?? "";
  const isOpen = !/^(false|no|off|0|closed)$/i.test(stored.trim());
  return (
    <Card label="Registration" className="flex items-center justify-between gap-6 p-6 max-md:p-4">
      <div>
        <h2 className="text-h3 font-[640]">Registration</h2>
        <p className="mt-1 text-ink-2">
          {isOpen
            ? "Open: anyone can create an account."
            : "Closed: existing accounts can still sign in."}
        </p>
      </div>
      <Switch
        label="Registration open"
        isOn={isOpen}
        isDisabled={save.isPending}
        onChange={(next) => save.mutate({ registration_open: String(next) })}
      />
    </Card>
  );
}
