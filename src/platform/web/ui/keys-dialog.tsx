import { turnKeys, useAreKeysOn } from "../keys.ts";
import { Checkbox } from "./choices.tsx";
import { Dialog } from "./dialog.tsx";

interface KeysDialogProps {
  /** What each key does. */
  keys: Record<string, string>;
  isOpen: boolean;
  onClose: () => void;
}

export function KeysDialog({ keys, isOpen, onClose }: KeysDialogProps) {
  const areOn = useAreKeysOn();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {Object.entries(keys).map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="grid h-7 min-w-7 place-items-center rounded-badge border border-line-strong bg-sunken px-1.5 font-mono text-small">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox isOn={areOn} onChange={turnKeys}>
          Use keyboard shortcuts
        </Checkbox>
      </div>
    </Dialog>
  );
}
