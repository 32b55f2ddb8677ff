import { Info } from "lucide-react";
import { Tooltip as RadixTooltip } from "radix-ui";
import { useState } from "react";
import { tooltipStyle } from "./tooltip.tsx";

/** What a number means, for whoever hovers, focuses or taps. */
export function Definition({ of, text }: { of: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <RadixTooltip.Root open={isOpen} onOpenChange={setOpen}>
      <RadixTooltip.Trigger
        type="button"
        aria-label={`What ${of} means`}
        // A finger neither hovers nor focuses.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
        className="relative inline-grid size-5 cursor-help place-items-center rounded-full text-ink-3 after:absolute after:-inset-0.5 hover:text-ink max-md:after:-inset-3"
      >
        <Info aria-hidden="true" className="size-3.5" />
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className={`${tooltipStyle} max-w-64 text-pretty`}
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
