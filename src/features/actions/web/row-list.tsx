import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";

interface RowListProps {
  title: string;
  hint: string;
  add: string;
  count: number;
  most: number;
  /** The row's name for its button. */
  nameOf: (at: number) => string;
  /** Omitted: what is there is given. */
  onAdd?: () => void;
  onRemove?: (at: number) => void;
  row: (at: number) => ReactNode;
}

/** A group of rows of fields that can be added and removed. */
export function RowList(props: RowListProps) {
  const { title, hint, add, count, most, nameOf, onAdd, onRemove, row } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-0.5 text-small font-[560]">{title}</legend>
      <p className="text-small text-ink-3">{hint}</p>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="flex items-start gap-2 rounded-control border border-line p-3">
          <div className="grid min-w-0 grow gap-3">{row(at)}</div>
          {onRemove && (
            <IconButton
              label={`Remove ${nameOf(at)}`}
              variant="ghost"
              size="small"
              onClick={() => onRemove(at)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {onAdd && count < most && (
        <Button size="small" className="self-start" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {add}
        </Button>
      )}
    </fieldset>
  );
}
