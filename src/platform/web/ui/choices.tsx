import clsx from "clsx";
import { Check } from "lucide-react";
import {
  Checkbox as RadixCheckbox,
  Switch as RadixSwitch,
  Tabs as RadixTabs,
  ToggleGroup,
} from "radix-ui";
import { type ReactNode, useId } from "react";

interface SwitchProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Takes effect at once; use a checkbox for what waits for a Save button. */
export function Switch({ label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <RadixSwitch.Root
      aria-label={label}
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={onChange}
      className={clsx(
        "relative h-5.5 w-9.5 shrink-0 cursor-pointer rounded-full border border-transparent bg-control transition-colors duration-(--dur-quick) data-[state=checked]:bg-accent",
        // A larger touch target than the visible control.
        "after:absolute after:-inset-x-1 after:-inset-y-3 disabled:cursor-not-allowed disabled:opacity-60",
        "forced-colors:border-[ButtonText] forced-colors:data-[state=checked]:bg-[Highlight]",
      )}
    >
      <RadixSwitch.Thumb className="block size-4 translate-x-0.5 rounded-full bg-surface transition-transform duration-(--dur-quick) ease-move data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent forced-colors:bg-[ButtonText]!" />
    </RadixSwitch.Root>
  );
}

interface CheckboxProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

export function Checkbox({ isOn, onChange, children }: CheckboxProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-2.5 max-md:min-h-11 max-md:items-center"
    >
      <RadixCheckbox.Root
        id={id}
        checked={isOn}
        onCheckedChange={(checked) => onChange(checked === true)}
        className="relative mt-px grid size-4.5 shrink-0 cursor-pointer place-items-center rounded-[5px] border border-control bg-surface text-on-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent max-md:after:absolute max-md:after:-inset-3.5"
      >
        <RadixCheckbox.Indicator>
          <Check className="size-3.25" strokeWidth={3} aria-hidden="true" />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      {children}
    </label>
  );
}

interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface ChoiceProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

function choiceOf<Value extends string>(choices: readonly Choice<Value>[], picked: string) {
  return choices.find(({ value }) => value === picked)?.value;
}

interface SegmentsProps<Value extends string> extends ChoiceProps<Value> {
  isLong?: boolean;
  /** For a narrow column: wraps where it must. */
  isTight?: boolean;
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={props.label}
      value={props.value}
      onValueChange={(picked) => {
        const value = choiceOf(props.choices, picked);
        if (value) props.onChange(value);
      }}
      className={clsx(
        "inline-flex gap-0.5 rounded-[9px] border border-line bg-sunken p-0.75",
        props.isLong && "whitespace-nowrap max-sm:grid max-sm:grid-cols-2",
        props.isTight && "flex-wrap self-start",
      )}
    >
      {props.choices.map(({ value, label }) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          className={clsx(
            "cursor-pointer rounded-badge py-1 text-small font-medium text-ink-2 transition-colors duration-(--dur-quick) hover:text-ink max-md:min-h-11",
            props.isTight ? "px-2 max-md:px-3" : "px-3",
            "data-[state=on]:bg-surface data-[state=on]:font-[600] data-[state=on]:text-ink data-[state=on]:shadow-[var(--shadow-e1),0_0_0_1px_var(--line)]",
            "forced-colors:data-[state=on]:outline-2",
          )}
        >
          {label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

export function Tabs<Value extends string>(props: ChoiceProps<Value> & { children: ReactNode }) {
  return (
    <TabFrame {...props}>
      <RadixTabs.Content value={props.value} className="pt-4">
        {props.children}
      </RadixTabs.Content>
    </TabFrame>
  );
}

interface View<Value extends string> extends Choice<Value> {
  content: ReactNode;
  /** Stays mounted while another view is shown. */
  isKept?: boolean;
}

interface ViewsProps<Value extends string> extends Omit<ChoiceProps<Value>, "choices"> {
  views: readonly View<Value>[];
}

export function Views<Value extends string>({ views, ...props }: ViewsProps<Value>) {
  return (
    <TabFrame {...props} choices={views}>
      {views.map(({ value, content, isKept }) => (
        <RadixTabs.Content
          key={value}
          value={value}
          {...(isKept && { forceMount: true })}
          // Its contents can be focused; the panel itself would only be another stop.
          tabIndex={-1}
          className="pt-6 data-[state=inactive]:hidden max-md:pt-4"
        >
          {content}
        </RadixTabs.Content>
      ))}
    </TabFrame>
  );
}

function TabFrame<Value extends string>(props: ChoiceProps<Value> & { children: ReactNode }) {
  return (
    <RadixTabs.Root
      value={props.value}
      onValueChange={(picked) => {
        const value = choiceOf(props.choices, picked);
        if (value) props.onChange(value);
      }}
      className="min-w-0"
    >
      {/* Scrolling clips what lies outside, so the focus ring is drawn inside, with room before the words. */}
      <div className="border-b border-line">
        <RadixTabs.List
          aria-label={props.label}
          className="-mx-1 -mb-px flex gap-3 overflow-x-auto"
        >
          {props.choices.map(({ value, label }) => (
            <RadixTabs.Trigger
              key={value}
              value={value}
              className="shrink-0 cursor-pointer border-b-2 border-transparent px-1 pt-2.5 pb-2.75 font-medium whitespace-nowrap text-ink-2 transition-colors duration-(--dur-quick) -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink max-md:min-h-11 max-md:min-w-11"
            >
              {label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {props.children}
    </RadixTabs.Root>
  );
}
