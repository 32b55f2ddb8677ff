import type { ComponentProps } from "react";
import { Select } from "#platform/web/ui/field.tsx";

const words = {
  system: "Match the visitor's device",
  light: "Light",
  dark: "Dark",
  "bottom-right": "Bottom right",
  "bottom-left": "Bottom left",
  "top-right": "Top right",
  "top-left": "Top left",
  "after-answer": "After the first answer",
  "on-need": "Only when an answer needs a person",
  never: "Only when the visitor opens it",
  optional: "Optional",
  required: "Required",
  off: "Don't ask",
} as const;

export function Choices({
  of,
  ...rest
}: { of: readonly (keyof typeof words)[] } & ComponentProps<"select">) {
  return (
    <Select {...rest}>
      {of.map((value) => (
        <option key={value} value={value}>
          {words[value]}
        </option>
      ))}
    </Select>
  );
}
