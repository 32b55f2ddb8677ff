import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderAt } from "#testing/web/render.tsx";
import { Button } from "./button.tsx";
import { Checkbox, Segments, Switch, Tabs } from "./choices.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ConfirmDialog, Dialog, SidePanel } from "./dialog.tsx";
import { Field, Input } from "./field.tsx";
import { Progress } from "./progress.tsx";
import { Toaster, toast } from "./toast.tsx";
import { Tooltip } from "./tooltip.tsx";

function pass(ms: number) {
  act(() => vi.advanceTimersByTime(ms));
}

test("§9.8 a toast goes after 5000 ms", () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => toast({ title: "Saved" }));
  pass(4999);
  expect(screen.getByRole("status").textContent).toContain("Saved");
  pass(1);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("§8.16 only one toast is visible, and a destructive one is an alert", () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => toast({ title: "Saved" }));
  pass(3000);
  act(() => toast({ title: "Error", text: "It broke.", isDestructive: true }));
  expect(screen.queryByText("Saved")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("It broke.");
  pass(4999);
  expect(screen.getByRole("alert")).toBeTruthy();
  pass(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a toast waits while the pointer rests on it", () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => toast({ title: "Saved" }));
  const region = screen.getByRole("region", { name: "Notifications" });
  fireEvent.pointerEnter(region);
  pass(20_000);
  expect(screen.getByText("Saved")).toBeTruthy();
  fireEvent.pointerLeave(region);
  pass(5000);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("a confirmation puts the focus on Cancel, and Escape leaves everything as it was", async () => {
  const confirm = vi.fn();
  const close = vi.fn();
  const { person } = renderAt(
    "/",
    <ConfirmDialog
      isOpen
      onClose={close}
      title="Delete agent"
      text="Are you sure?"
      confirm="Delete"
      onConfirm={confirm}
    />,
  );
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  await person.keyboard("{Escape}");
  expect(close).toHaveBeenCalledOnce();
  expect(confirm).not.toHaveBeenCalled();
});

test("a dialog returns the focus to what it was opened from", async () => {
  function Opened() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Details</Button>
        <SidePanel isOpen={isOpen} onClose={() => setOpen(false)} title="Details of Vera">
          <Button>Close details</Button>
        </SidePanel>
      </>
    );
  }
  const { person } = renderAt("/", <Opened />);
  await person.click(screen.getByRole("button", { name: "Details" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close details" }));
  await person.keyboard("{Escape}");
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Details" })),
  );
});

test("a dialog has the name and the sentence that it shows", () => {
  renderAt("/", <Dialog isOpen onClose={() => {}} title="Embed" text="Paste it once." />);
  const dialog = screen.getByRole("dialog", { name: "Embed" });
  expect(document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Paste it once.",
  );
});

test("a field names its control, and an error takes the place of the hint", () => {
  const show = (error?: string) => (
    <Field label="Email" hint="Where we write to." error={error}>
      <Input />
    </Field>
  );
  const { rerender } = render(show());
  const input = screen.getByLabelText("Email");
  const description = () =>
    document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(description()).toBe("Where we write to.");
  expect(input.getAttribute("aria-invalid")).toBeNull();

  rerender(show("Invalid email address"));
  expect(description()).toBe("Invalid email address");
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

test("a busy button says so and refuses presses", async () => {
  const press = vi.fn();
  const { person } = renderAt(
    "/",
    <Button isBusy onClick={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Save" });
  expect(button.getAttribute("aria-busy")).toBe("true");
  await person.click(button);
  expect(press).not.toHaveBeenCalled();
});

function Choices() {
  const [range, setRange] = useState<"week" | "month">("week");
  const [view, setView] = useState<"html" | "react">("html");
  const [isOn, setOn] = useState(false);
  const [isActive, setActive] = useState(false);
  return (
    <>
      <Segments
        label="Range"
        value={range}
        onChange={setRange}
        choices={[
          { value: "week", label: "7 days" },
          { value: "month", label: "30 days" },
        ]}
      />
      <Tabs
        label="Code"
        value={view}
        onChange={setView}
        choices={[
          { value: "html", label: "HTML" },
          { value: "react", label: "React" },
        ]}
      >
        Code for {view}
      </Tabs>
      <Checkbox isOn={isOn} onChange={setOn}>
        Send me mail
      </Checkbox>
      <Switch label="Active" isOn={isActive} onChange={setActive} />
    </>
  );
}

test("choices are made by their names and tell their state", async () => {
  const { person } = renderAt("/", <Choices />);
  await person.click(screen.getByRole("radio", { name: "30 days" }));
  expect(screen.getByRole("radio", { name: "30 days" }).getAttribute("aria-checked")).toBe("true");
  // Choosing the chosen one again is not choosing none.
  await person.click(screen.getByRole("radio", { name: "30 days" }));
  expect(screen.getByRole("radio", { name: "30 days" }).getAttribute("aria-checked")).toBe("true");

  await person.click(screen.getByRole("tab", { name: "React" }));
  expect(screen.getByRole("tabpanel").textContent).toBe("Code for react");

  await person.click(screen.getByText("Send me mail"));
  expect(screen.getByRole("checkbox", { name: "Send me mail" }).ariaChecked ?? "true").toBe("true");

  await person.click(screen.getByRole("switch", { name: "Active" }));
  expect(screen.getByRole("switch", { name: "Active" }).getAttribute("aria-checked")).toBe("true");
});

test("a progress without an end yet does not claim to be at nothing", () => {
  const { rerender } = render(<Progress label="Pages read" value={0} max={0} />);
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBeNull();
  rerender(<Progress label="Pages read" value={5} max={14} />);
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("5");
});

test("§8.9 copying says what was copied, or that it failed", async () => {
  const { person } = renderAt(
    "/",
    <CopyButton label="Copy link" text="https://x.example" copied="URL copied to clipboard" />,
  );
  await person.click(screen.getByRole("button", { name: "Copy link" }));
  expect((await screen.findByRole("status")).textContent).toContain("URL copied to clipboard");
  expect(await navigator.clipboard.readText()).toBe("https://x.example");

  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  await person.click(screen.getByRole("button", { name: "Copy link" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to copy to clipboard");
});

test("§9.8 a tooltip comes after 700 ms of hovering, and Escape takes it away", () => {
  vi.useFakeTimers();
  render(
    <Tooltip text="Sign out">
      <Button>Out</Button>
    </Tooltip>,
  );
  const button = screen.getByRole("button", { name: "Out" });
  fireEvent.pointerEnter(button);
  pass(699);
  expect(screen.queryByRole("tooltip")).toBeNull();
  pass(1);
  const tip = screen.getByRole("tooltip");
  expect(tip.textContent).toBe("Sign out");
  expect(button.getAttribute("aria-describedby")).toBe(tip.id);
  fireEvent.keyDown(window, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a tooltip stays while the pointer is on its way into it", () => {
  vi.useFakeTimers();
  render(
    <Tooltip text="Sign out">
      <Button>Out</Button>
    </Tooltip>,
  );
  const button = screen.getByRole("button", { name: "Out" });
  fireEvent.pointerEnter(button);
  pass(700);
  fireEvent.pointerLeave(button);
  pass(100);
  fireEvent.pointerEnter(screen.getByRole("tooltip"));
  pass(1000);
  expect(screen.getByRole("tooltip")).toBeTruthy();
});
