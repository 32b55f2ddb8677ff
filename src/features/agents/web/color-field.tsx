import { Check, CircleAlert, TriangleAlert } from "lucide-react";
import { Swatch } from "#platform/web/ui/avatar.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { brandEdge, contrast, onBrand } from "#shared/brand-color.ts";
import { DEFAULT_COLOR } from "#shared/vocabulary.ts";
import { ColorPicker } from "./color-picker.tsx";

const suggested = [DEFAULT_COLOR, "#7a3e1d", "#a8455f", "#f2c230", "#3c6b4f"];
const textNames: Record<string, string> = {
  "#ffffff": "White",
  "#201e18": "Dark",
  "#000000": "Black",
};

export function isColor(text: string) {
  return /^#[0-9a-f]{6}$/i.test(text);
}

interface ColorFieldProps {
  color: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** Any color is allowed; the text on it adapts, and the field shows the contrast. */
export function ColorField({ color, error, onChange }: ColorFieldProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Field
        label="Brand color"
        className="basis-full"
        error={error}
        hint={isColor(color) ? <Readability color={color} /> : <CodeNeeded />}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="relative block w-37">
            <ColorPicker color={isColor(color) ? color : DEFAULT_COLOR} onChange={onChange} />
            <Input
              value={color}
              maxLength={7}
              spellCheck={false}
              onChange={(event) => onChange(event.target.value)}
              className="pl-11! font-mono"
            />
          </span>
          <Suggestions color={color} onChange={onChange} />
        </div>
      </Field>
    </div>
  );
}

function Suggestions({ color, onChange }: Pick<ColorFieldProps, "color" | "onChange">) {
  return (
    <fieldset className="flex gap-2 max-md:gap-0.5">
      <legend className="sr-only">Suggested colors</legend>
      {suggested.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          aria-label={suggestion}
          aria-pressed={suggestion === color.toLowerCase()}
          onClick={() => onChange(suggestion)}
          className="group grid cursor-pointer place-items-center rounded-[11px] rounded-bl-[5px] max-md:size-11"
        >
          <Swatch
            color={suggestion}
            className="size-8 rounded-[9px] rounded-bl-spoken outline-offset-2 outline-ink group-aria-pressed:outline-2"
          />
        </button>
      ))}
    </fieldset>
  );
}

/** Text on the color is always readable, but the color may hardly differ from the page. */
function Readability({ color }: { color: string }) {
  const text = onBrand(color);
  const edge = brandEdge(color);
  const page = edge.light ? "light" : "dark";
  return (
    <span className="flex flex-col gap-1 tabular-nums">
      <span className="flex items-center gap-1.5">
        <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />
        {textNames[text]} text on this color: {contrast(color, text).toFixed(1)} to 1. Easy to read.
      </span>
      {(edge.light || edge.dark) && (
        <span className="flex gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0 text-warning" />
          Hard to see on a {page} page, so it gets a thin edge there.
        </span>
      )}
    </span>
  );
}

function CodeNeeded() {
  return (
    <span className="flex items-center gap-1.5">
      <CircleAlert aria-hidden="true" className="size-4 text-warning" />A color looks like
      {` ${DEFAULT_COLOR}.`}
    </span>
  );
}
