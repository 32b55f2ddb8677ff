import { Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { EmptyState } from "#platform/web/ui/page.tsx";
import { Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatDay } from "#shared/dates.ts";
import { settingCategories } from "#shared/vocabulary.ts";
import type { Setting } from "../contract-settings.ts";
import { useRemoveSetting } from "./settings-data.ts";

const heads = [
  { name: "Key" },
  { name: "Value" },
  { name: "Description" },
  { name: "Updated" },
  { name: "Actions", isHidden: true },
];

export function ExistingSettings({ settings }: { settings: readonly Setting[] }) {
  const set = settings.filter(({ isSet }) => isSet);
  return (
    <Card label="Existing Settings" className="overflow-hidden">
      <CardHeader title="Existing Settings" />
      {set.length === 0 && (
        <EmptyState title="Nothing is set yet" text="What you save above appears here." />
      )}
      {settingCategories
        .map((category) => ({ category, rows: set.filter((one) => one.category === category) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ category, rows }) => (
          <section key={category} className="border-t border-line">
            <h3 className="bg-sunken px-6 py-2 text-small font-[600] capitalize max-md:px-4">
              {category}
            </h3>
            <Table
              label={`Settings: ${category}`}
              columns="minmax(0,1fr) minmax(0,1fr) minmax(0,1.2fr) 96px 36px"
              heads={heads}
            >
              {rows.map((setting) => (
                <SettingLine key={setting.key} setting={setting} />
              ))}
            </Table>
          </section>
        ))}
    </Card>
  );
}

function SettingLine({ setting }: { setting: Setting }) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveSetting(() => setRemoving(false));
  const { key, value, description, updatedAt } = setting;
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1">
      <td className="font-mono text-small wrap-anywhere">{key}</td>
      <td className="wrap-anywhere max-md:col-span-2 max-md:row-start-2">{value}</td>
      <td className="text-small wrap-anywhere text-ink-2 max-md:col-span-2">
        {description || "No description"}
      </td>
      <td className="text-small text-ink-2 tabular-nums max-md:col-span-2">
        <span className="md:hidden">Updated </span>
        {updatedAt ? formatDay(updatedAt) : "-"}
      </td>
      <td className="max-md:col-start-2 max-md:row-start-1">
        <IconButton
          label={`Delete ${key}`}
          variant="ghost"
          size="small"
          onClick={() => setRemoving(true)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
        <ConfirmDialog
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          title="Delete Setting"
          text={`Are you sure you want to delete ${key}? Its default or environment value applies again.`}
          confirm="Delete Setting"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate([{ params: { key } }])}
        />
      </td>
    </TableRow>
  );
}
