import clsx from "clsx";
import { Ellipsis } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode, Ref } from "react";
import { Link } from "wouter";
import { IconButton } from "./button.tsx";

interface MenuProps {
  label: string;
  /** Where a dialog that was opened from the menu returns the focus. */
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function Menu({ label, ref, children }: MenuProps) {
  return (
    // Not in a portal, to stay within the landmarks. Not modal, because an entry may open a dialog, and two scroll
    // locks would conflict.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton
          ref={ref}
          label={label}
          variant="ghost"
          size="small"
          className="aria-expanded:bg-hover aria-expanded:text-ink"
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-(--z-menu) min-w-52 animate-rise rounded-card border border-line bg-raised p-1.25 text-body shadow-3"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon: ReactNode;
  children: string;
}

type Choice = { onSelect: () => void; isDanger?: boolean } | { href: string; isNewTab?: boolean };

export function MenuItem({ icon, children, ...choice }: MenuItemProps & Choice) {
  const isDanger = "onSelect" in choice && choice.isDanger;
  const style = clsx(
    "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 font-medium outline-none select-none max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0",
    "data-highlighted:bg-hover forced-colors:data-highlighted:outline-2",
    isDanger ? "text-danger" : "[&_svg]:text-ink-3",
  );
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  if ("onSelect" in choice)
    return (
      <DropdownMenu.Item className={style} onSelect={choice.onSelect}>
        {content}
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.Item asChild className={style}>
      {choice.isNewTab ? (
        <a href={choice.href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      ) : (
        <Link href={choice.href}>{content}</Link>
      )}
    </DropdownMenu.Item>
  );
}

export function MenuRule() {
  return <DropdownMenu.Separator className="my-1.25 h-px bg-line" />;
}
