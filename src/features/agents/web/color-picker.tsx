import { Popover } from "radix-ui";
import { HexColorPicker } from "react-colorful";
import { Swatch } from "#platform/web/ui/avatar.tsx";

interface ColorPickerProps {
  color: string;
  onChange: (color: string) => void;
}

export function ColorPicker({ color, onChange }: ColorPickerProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label="Pick a color"
        className="absolute top-1/2 left-2 -translate-y-1/2 cursor-pointer rounded-[9px] rounded-bl-[4px] p-0.5 after:absolute after:-inset-1 max-md:after:-inset-2.5"
      >
        <Swatch color={color} className="size-6 rounded-badge rounded-bl-[2px]" />
      </Popover.Trigger>
      <Popover.Content
        aria-label="Pick a color"
        align="start"
        sideOffset={10}
        alignOffset={-8}
        collisionPadding={8}
        className="z-(--z-menu) animate-rise rounded-card border border-line bg-raised p-3 shadow-3"
      >
        <HexColorPicker color={color} onChange={onChange} />
      </Popover.Content>
    </Popover.Root>
  );
}
