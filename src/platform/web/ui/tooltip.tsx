import { Tooltip as RadixTooltip } from "radix-ui";
import type { ReactNode } from "react";

const delayMs = 700;

/** Stands once around each application. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <RadixTooltip.Provider delayDuration={delayMs}>{children}</RadixTooltip.Provider>;
}

export const tooltipStyle =
  "z-(--z-tooltip) animate-appear rounded-badge bg-ink px-2.5 py-1.5 text-small font-medium text-canvas forced-colors:border";

interface TooltipProps {
  text: string;
  side?: "top" | "right";
  /** A button or a link that has a name of its own. */
  children: ReactNode;
}

export function Tooltip({ text, side = "top", children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className={tooltipStyle}
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
