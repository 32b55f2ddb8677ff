import { ArrowLeft } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { type SourceKind, sourceKinds } from "#shared/vocabulary.ts";
import { useSourceAddress } from "./source-address.ts";
import { kindsOfSource } from "./source-kinds.tsx";

export function AddSource({ agentId }: { agentId: string }) {
  const { adding, add } = useSourceAddress();
  const kind = sourceKinds.find((one) => one === adding);
  const chosen = kind && kindsOfSource[kind];
  const close = () => add(null);
  return (
    <Dialog
      isOpen={adding !== null}
      onClose={close}
      title={chosen ? chosen.name : "Add a source"}
      text={chosen ? chosen.text : "What should the agent learn from?"}
    >
      {chosen ? (
        <>
          <chosen.AddForm agentId={agentId} onDone={close} />
          <Button variant="ghost" size="small" className="mt-4 -ml-3" onClick={() => add("choose")}>
            <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
            Other kinds
          </Button>
        </>
      ) : (
        <Kinds onChoose={add} />
      )}
    </Dialog>
  );
}

function Kinds({ onChoose }: { onChoose: (kind: SourceKind) => void }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {sourceKinds.map((kind) => {
        const { icon: Icon, name, text } = kindsOfSource[kind];
        return (
          <li key={kind}>
            <button
              type="button"
              onClick={() => onChoose(kind)}
              className="flex h-full w-full cursor-pointer items-start gap-3 rounded-card border border-line p-3.5 text-left transition-colors duration-(--dur-quick) hover:border-line-strong hover:bg-hover"
            >
              <Icon aria-hidden="true" className="mt-px size-4.5 shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-small text-ink-2">{text}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
