import clsx from "clsx";
import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Progress } from "#platform/web/ui/progress.tsx";
import { FILE_SIZE_BYTES_MAX } from "../contract.ts";
import type { AddFormProps } from "./add-form-props.ts";
import { faultOf, useAddFile } from "./knowledge-data.ts";

const accepted =
  ".pdf,.docx,.odt,.xlsx,.xls,.ods,.pptx,.epub,.html,.htm,.txt,.md,.markdown,.csv,.tsv,.json,.jsonl,.zip";

export function AddFile({ agentId, onDone }: AddFormProps) {
  const add = useAddFile(agentId);
  const [share, setShare] = useState(0);
  const [isOver, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const uploading = useRef<AbortController>(null);
  const note = useId();
  useEffect(() => () => uploading.current?.abort(), []);

  function send(file: File | undefined) {
    if (!file || add.isPending) return;
    setTooLarge(undefined);
    if (file.size > FILE_SIZE_BYTES_MAX)
      return setTooLarge(`${file.name} is too large: 20 MB at most.`);
    uploading.current = new AbortController();
    setShare(0);
    const { signal } = uploading.current;
    add.mutate({ file, onProgress: setShare, signal }, { onSuccess: onDone });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0]);
  }

  const fault = tooLarge ?? faultOf(add.error, "file");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        "flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center transition-colors duration-(--dur-quick)",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-sunken",
      )}
    >
      <FileUp aria-hidden="true" className="size-6 text-ink-3" />
      {add.isPending ? (
        <div className="w-full max-w-80">
          <p className="mb-2 text-small text-ink-2" role="status">
            {share < 1 ? `Sending ${add.variables.file.name}` : "Looking at it"}
          </p>
          <Progress label="Sent" value={Math.round(share * 100)} max={100} />
        </div>
      ) : (
        <>
          <p className="text-ink-2">Drop a file here, or choose one.</p>
          <p className="text-small text-ink-3">
            Exports from Notion (.zip), Zendesk and Intercom (.json) work, too.
          </p>
          <Button
            variant="primary"
            aria-describedby={fault && note}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label="File"
        className="hidden"
        onChange={(event) => {
          send(event.target.files?.[0]);
          // Otherwise the same file could not be chosen again.
          event.target.value = "";
        }}
      />
      {fault && (
        <p id={note} role="alert" className="max-w-(--measure) text-small font-medium text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
