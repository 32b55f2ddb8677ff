import clsx from "clsx";
import { X } from "lucide-react";
import { AlertDialog, Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";
import { focusPage } from "../focus-page.ts";
import { Button, IconButton } from "./button.tsx";

const scrimStyle =
  "fixed inset-0 z-(--z-scrim) animate-appear bg-(--scrim) data-[state=closed]:animate-vanish";

const dialogStyle = clsx(
  "fixed z-(--z-dialog) flex max-h-[calc(100dvh-48px)] flex-col overflow-y-auto border border-line bg-surface p-6 shadow-4 outline-none",
  "max-sm:inset-x-0 max-sm:bottom-0 max-sm:animate-sheet max-sm:rounded-t-panel max-sm:border-x-0 max-sm:border-b-0 max-sm:px-4 max-sm:pb-[max(16px,env(safe-area-inset-bottom))]",
  "sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-48px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-settle sm:rounded-panel",
);

const actionsStyle = "mt-6 flex justify-end gap-2 max-sm:flex-col-reverse max-sm:[&>*]:w-full";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  /** The least dangerous first. */
  actions?: ReactNode;
  /** Gets the focus back. Needed if the dialog was opened from something that disappears, such as a menu. */
  opener?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
}

/** Otherwise Radix would focus the Close button. */
const firstField = "[data-first-focus]";

/** Radix returns the focus only to its own triggers. */
function useReturnOfFocus(given?: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      const first = event.target instanceof Element && event.target.querySelector(firstField);
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const opener = given ? given.current : before.current;
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
        opener.focus();
      else focusPage();
    },
  };
}

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, text, actions, children } = props;
  const focus = useReturnOfFocus(props.opener);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyle} />
        <RadixDialog.Content
          {...focus}
          className={clsx(dialogStyle, "sm:max-w-[600px]")}
          {...(!text && { "aria-describedby": undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <RadixDialog.Title className="text-h2 font-[650]">{title}</RadixDialog.Title>
            <CloseButton />
          </div>
          {text && (
            <RadixDialog.Description className="mt-1 text-ink-2">{text}</RadixDialog.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className={actionsStyle}>{actions}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Shown beside the page on a wide screen, so the page's keys keep working in it. */
export function SidePanel({ isOpen, onClose, title, children }: SidePanelProps) {
  const focus = useReturnOfFocus();
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyle} />
        <RadixDialog.Content
          {...focus}
          data-beside
          aria-describedby={undefined}
          className={clsx(
            "fixed z-(--z-dialog) overflow-y-auto bg-surface shadow-4 outline-none",
            "max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[calc(100dvh-32px)] max-sm:animate-sheet max-sm:rounded-t-panel",
            "sm:inset-y-0 sm:right-0 sm:w-92 sm:animate-panel sm:border-l sm:border-line",
          )}
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function CloseButton() {
  return (
    <RadixDialog.Close asChild>
      <IconButton label="Close" variant="ghost" size="small" className="-mt-0.5 -mr-2">
        <X aria-hidden="true" />
      </IconButton>
    </RadixDialog.Close>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  children?: ReactNode;
  isBusy?: boolean;
  opener?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const focus = useReturnOfFocus(props.opener);
  return (
    <AlertDialog.Root open={props.isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimStyle} />
        <AlertDialog.Content {...focus} className={clsx(dialogStyle, "sm:max-w-110")}>
          <AlertDialog.Title className="text-h2 font-[650]">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 wrap-anywhere text-ink-2">
            {props.text}
          </AlertDialog.Description>
          {props.children}
          <div className={actionsStyle}>
            <AlertDialog.Cancel asChild>
              <Button variant="ghost">{props.cancel ?? "Cancel"}</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" isBusy={props.isBusy} onClick={props.onConfirm}>
              {props.confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
