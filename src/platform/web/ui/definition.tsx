import { Info } from "lucide-react";
import { Tooltip } from "./tooltip.tsx";

export function Definition({ of, text }: { of: string; text: string }) {
  return (
    <Tooltip text={text} opensOnPress>
      <button
        type="button"
        aria-label={`What ${of} means`}
        className="relative inline-grid size-5 cursor-help place-items-center rounded-full text-ink-3 after:absolute after:-inset-0.5 hover:text-ink max-md:after:-inset-3"
      >
        <Info aria-hidden="true" className="size-3.5" />
      </button>
    </Tooltip>
  );
}
