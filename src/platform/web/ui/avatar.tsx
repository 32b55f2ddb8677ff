import clsx from "clsx";
import type { CSSProperties } from "react";
import { brandEdge, onBrand } from "#shared/brand-color.ts";

const tileSizes = {
  small: "size-7 rounded-[9px] text-[0.6875rem]",
  medium: "size-10 rounded-card text-body",
  large: "size-12 rounded-[14px] text-chat",
};

interface TileProps {
  name: string;
  color: string;
  size?: keyof typeof tileSizes;
  isFrameless?: boolean;
}

/** The initials are hidden from screen readers, which read the name beside them. */
export function Tile({ name, color, size = "medium", isFrameless = false }: TileProps) {
  return (
    <span
      aria-hidden="true"
      style={{ background: isFrameless ? undefined : color, color: onBrand(color) }}
      className={clsx(
        "grid shrink-0 place-items-center rounded-bl-spoken! font-[680] tracking-[0.01em] select-none forced-colors:border",
        tileSizes[size],
        !isFrameless && edgeStyle(color),
      )}
    >
      {name.trim().slice(0, 2).toUpperCase()}
    </span>
  );
}

export function Swatch({ color, className }: { color: string; className?: string }) {
  const style: CSSProperties = { background: color };
  return (
    <span
      aria-hidden="true"
      style={style}
      className={clsx("block shrink-0 forced-color-adjust-none", edgeStyle(color), className)}
    />
  );
}

function edgeStyle(color: string) {
  const edge = brandEdge(color);
  return clsx(
    edge.light && "shadow-[inset_0_0_0_1px_rgb(32_30_24/0.42)]",
    edge.light && !edge.dark && "dark:shadow-none",
    edge.dark && "dark:shadow-[inset_0_0_0_1px_rgb(255_255_255/0.3)]",
  );
}

export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  const initials = name
    .trim()
    .split(/\s+/)
    .map((word) => word.slice(0, 1));
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid shrink-0 place-items-center rounded-full bg-hover font-[640] text-ink-2 select-none forced-colors:border",
        isLarge ? "size-11 text-body" : "size-8 text-meta",
      )}
    >
      {[initials[0], initials.length > 1 && initials.at(-1)].filter(Boolean).join("").toUpperCase()}
    </span>
  );
}
