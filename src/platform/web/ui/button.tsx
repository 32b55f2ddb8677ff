import { cva, type VariantProps } from "class-variance-authority";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { Spinner } from "./spinner.tsx";

const buttonStyle = cva(
  [
    "inline-flex shrink-0 cursor-pointer select-none items-center justify-center whitespace-nowrap border font-[600]",
    "transition-[background-color,border-color,color,transform] duration-(--dur-quick) ease-out active:translate-y-px active:duration-(--dur-press)",
    "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-hover disabled:text-ink-3 disabled:shadow-none disabled:active:translate-y-0",
    "aria-busy:cursor-progress [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border-line-strong bg-surface text-ink shadow-1 hover:bg-hover",
        ghost: "border-transparent text-ink-2 hover:bg-hover hover:text-ink",
        danger:
          "border-transparent bg-danger-solid text-white hover:bg-[color-mix(in_oklab,var(--danger-solid)_86%,black)]",
      },
      size: {
        small:
          "h-8 gap-1.5 rounded-[7px] px-3 text-small max-md:h-11 max-md:rounded-control max-md:px-3.5 max-md:text-body",
        medium: "h-10 gap-2 rounded-control px-4 text-body max-md:h-11",
        large: "h-12 gap-2 rounded-[10px] px-5.5 text-chat",
      },
      shape: { words: "[&_svg]:size-4", icon: "px-0! [&_svg]:size-4.5" },
    },
    compoundVariants: [
      { shape: "icon", size: "small", className: "w-8 max-md:w-11" },
      { shape: "icon", size: "medium", className: "w-10 max-md:w-11" },
      { shape: "icon", size: "large", className: "w-12" },
    ],
    defaultVariants: { variant: "secondary", size: "medium", shape: "words" },
  },
);

type Look = Pick<VariantProps<typeof buttonStyle>, "variant" | "size">;

interface ButtonProps extends ComponentProps<"button">, Look {
  /** Keeps the focus, unlike `disabled`. */
  isBusy?: boolean | undefined;
}

export function Button({ variant, size, isBusy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isBusy && {
        "aria-busy": true,
        "aria-disabled": true,
        onClick: (event) => event.preventDefault(),
      })}
      className={clsx(buttonStyle({ variant, size }), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends Look {
  href: string;
  /** Must begin with the visible text, for speech control. */
  label?: string;
  /** Leaves the app. */
  isExternal?: boolean;
  isNewTab?: boolean;
  download?: boolean;
  className?: string;
  children: ReactNode;
}

export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Destination {...rest} className={clsx(buttonStyle({ variant, size }), className)} />;
}

interface IconButtonProps extends ComponentProps<"button">, Look {
  label: string;
}

export function IconButton({ label, variant, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={clsx(buttonStyle({ variant, size, shape: "icon" }), className)}
    />
  );
}

export function IconLink({
  label,
  variant,
  size,
  className,
  ...rest
}: LinkButtonProps & Required<Pick<LinkButtonProps, "label">>) {
  const style = clsx(buttonStyle({ variant, size, shape: "icon" }), className);
  return <Destination {...rest} label={label} className={style} />;
}

export function TextLink({ className, ...rest }: Omit<LinkButtonProps, "variant" | "size">) {
  const style =
    "font-medium text-accent underline decoration-accent-line decoration-1 underline-offset-3 hover:decoration-accent";
  return <Destination {...rest} className={clsx(style, className)} />;
}

function Destination({
  href,
  label,
  isExternal = false,
  isNewTab = false,
  ...rest
}: Omit<LinkButtonProps, "variant" | "size">) {
  const name = label && { "aria-label": label };
  if (isNewTab)
    return <a href={href} target="_blank" rel="noopener noreferrer" {...name} {...rest} />;
  if (isExternal || rest.download) return <a href={href} {...name} {...rest} />;
  return <Link href={href} {...name} {...rest} />;
}
