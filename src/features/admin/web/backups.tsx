import { useQueryClient } from "@tanstack/react-query";
import { Download, FileCheck, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { pathOf } from "#platform/web/call.ts";
import { follow } from "#platform/web/follow.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { Menu, MenuItem, MenuRule } from "#platform/web/ui/menu.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { formatMoment } from "#shared/dates.ts";
import { adminSystemApi, type BackupFile } from "../contract-system.ts";
import { useOperatorMutation, useOperatorQuery } from "./operator-calls.ts";
import { under, useOperatorPaths } from "./operator-path.ts";
import { sayCount, saySize } from "./system-words.ts";

const key = ["backups"];

export function Backups() {
  const backups = useOperatorQuery(key, adminSystemApi.backups);
  const make = useOperatorMutation(adminSystemApi.makeBackup, {
    failed: "Failed to make a backup.",
    changes: [key],
  });
  const isBusy = make.isPending || backups.data?.isBeingMade === true;
  useEndOfBackup(backups.data?.isBeingMade === true);
  if (!backups.data) return <PageState query={backups} failed="The backups did not load" />;
  const { files, folder, isBeingMade, fault } = backups.data;
  return (
    <Card label="Backups">
      <CardHeader title="Backups">
        <Button isBusy={isBusy} onClick={() => make.mutate([])}>
          Make a backup
        </Button>
      </CardHeader>
      <CardSection className="border-t-0! pt-0!">
        <p className="max-w-[72ch] text-ink-2">
          All stored data in one file, in <Path>{folder}</Path>. The key that decrypts stored
          secrets is not in it: keep a copy of that key elsewhere.
        </p>
        <p role="status" className="mt-2 font-medium empty:hidden">
          {isBeingMade && (
            <span className="inline-flex items-center gap-2">
              <Spinner />A backup is being made. You can keep working.
            </span>
          )}
        </p>
        {fault && !isBeingMade && (
          <p role="alert" className="mt-2 font-medium text-danger">
            {fault}
          </p>
        )}
      </CardSection>
      {files.length > 0 ? (
        <ul>
          {files.map((file) => (
            <BackupLine key={file.name} file={file} />
          ))}
        </ul>
      ) : (
        !isBeingMade && <CardSection className="text-ink-2">No backups yet.</CardSection>
      )}
    </Card>
  );
}

function useEndOfBackup(isBeingMade: boolean) {
  const { signIn } = useOperatorPaths();
  const client = useQueryClient();
  useEffect(() => {
    if (!isBeingMade) return;
    return follow(under(signIn, adminSystemApi.backupEvents), {
      params: {},
      types: ["changed"],
      onEvent: () => void client.invalidateQueries({ queryKey: key }),
    });
  }, [isBeingMade, signIn, client]);
}

function BackupLine({ file }: { file: BackupFile }) {
  const { signIn } = useOperatorPaths();
  const [isDeleting, setDeleting] = useState(false);
  const { name, sizeBytes, madeAt } = file;
  const input = { params: { name } };
  const download = useOperatorMutation(adminSystemApi.readyBackup, {
    failed: "Failed to download the backup.",
    onDone: () =>
      window.location.assign(pathOf(under(signIn, adminSystemApi.downloadBackup), { name })),
  });
  const check = useOperatorMutation(adminSystemApi.checkBackup, {
    failed: "The backup failed the check.",
    onDone: ({ rows, tables }) =>
      toast({
        title: "The backup is intact",
        text: `${sayCount(rows)} rows in ${sayCount(tables)} tables were read and compared.`,
      }),
  });
  const remove = useOperatorMutation(adminSystemApi.deleteBackup, {
    done: "Backup Deleted",
    failed: "Failed to delete the backup.",
    changes: [key],
    onDone: () => setDeleting(false),
  });
  return (
    <li className="flex items-center gap-x-4 gap-y-1 border-t border-line px-6 py-3 max-md:px-4">
      <div className="min-w-0 grow">
        <p className="font-medium tabular-nums">{formatMoment(madeAt)}</p>
        <p className="text-small text-ink-2 tabular-nums wrap-anywhere">
          {saySize(sizeBytes)}, {name}
        </p>
      </div>
      {check.isPending && <Spinner />}
      <Button
        size="small"
        isBusy={download.isPending}
        className="max-sm:hidden"
        onClick={() => download.mutate([input])}
      >
        <Download aria-hidden="true" />
        Download
      </Button>
      <Menu label={`Actions for the backup of ${formatMoment(madeAt)}`}>
        <MenuItem icon={<Download />} onSelect={() => download.mutate([input])}>
          Download
        </MenuItem>
        <MenuItem icon={<FileCheck />} onSelect={() => check.mutate([input])}>
          Check
        </MenuItem>
        <MenuRule />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete this backup?"
        text={`This removes ${name} from the server and cannot be undone.`}
        confirm="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate([input])}
      />
    </li>
  );
}

function Path({ children }: { children: string }) {
  return <span className="font-mono text-small wrap-anywhere">{children}</span>;
}
