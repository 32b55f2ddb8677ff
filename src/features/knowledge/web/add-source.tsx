import { ArrowLeft } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { AddFile } from "./add-file.tsx";
import { AddPage, AddText, AddWebsite } from "./add-forms.tsx";
import { AddListing } from "./add-listing.tsx";
import { PairForm } from "./pair-form.tsx";
import { useSourceAddress } from "./source-address.ts";
import { kindIcons } from "./source-row.tsx";

const kinds = [
  { kind: "website", name: "Website", text: "All its public pages, read again every day." },
  { kind: "page", name: "Single page", text: "One address, and nothing it links to." },
  { kind: "file", name: "File", text: "PDF, Word, text, Markdown or CSV, up to 20 MB." },
  { kind: "text", name: "Text", text: "Your own words, or something you paste." },
  {
    kind: "questions",
    name: "Question and answer",
    text: "Comes before anything else when asked.",
  },
  { kind: "maps", name: "Maps listing", text: "Address, phone and opening hours from a map." },
] as const;
type Kind = (typeof kinds)[number]["kind"];

const forms = {
  website: AddWebsite,
  page: AddPage,
  file: AddFile,
  text: AddText,
  questions: AddPair,
  maps: AddListing,
};

export interface AddFormProps {
  agentId: string;
  onDone: () => void;
}

/** First what kind of source, then its own form. The address says which. */
export function AddSource({ agentId }: { agentId: string }) {
  const { adding, add } = useSourceAddress();
  const chosen = kinds.find(({ kind }) => kind === adding);
  const Form = chosen && forms[chosen.kind];
  const close = () => add(null);
  return (
    <Dialog
      isOpen={adding !== null}
      onClose={close}
      title={chosen ? chosen.name : "Add a source"}
      text={chosen ? chosen.text : "What should the agent answer from?"}
    >
      {Form ? (
        <>
          <Form agentId={agentId} onDone={close} />
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

function Kinds({ onChoose }: { onChoose: (kind: Kind) => void }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {kinds.map(({ kind, name, text }) => {
        const Icon = kindIcons[kind];
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

function AddPair({ agentId, onDone }: AddFormProps) {
  return <PairForm agentId={agentId} pair={null} onDone={onDone} />;
}
