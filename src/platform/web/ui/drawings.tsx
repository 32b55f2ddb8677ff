import type { ReactNode } from "react";

// 168 × 104: lines in line-strong, at most one accent shape and one mark.

const lines = { className: "stroke-line-strong", strokeWidth: 3, strokeLinecap: "round" } as const;
const sheet = { className: "fill-surface stroke-line-strong", strokeWidth: 1.5 } as const;
const tint = { className: "fill-accent-soft stroke-accent-line", strokeWidth: 1.5 } as const;
const dotted = {
  className: "stroke-line-strong",
  strokeWidth: 1.5,
  strokeDasharray: "1.5 4",
  strokeLinecap: "round",
} as const;

export function ReadingDrawing() {
  return (
    <Drawing>
      <rect {...sheet} x="12" y="13" width="76" height="84" rx="8" />
      <path {...lines} d="M24 29h36M24 41h52M24 65h52M24 77h30" />
      <rect className="fill-mark" x="21" y="47" width="58" height="12" rx="3" />
      <path {...lines} className="stroke-ink-3" d="M26 53h44" />
      <path {...dotted} d="M82 53c16 0 8-14 24-14" />
      <path {...tint} d="M107 62V35a14 14 0 0 1 14-14h21a14 14 0 0 1 14 14v13a14 14 0 0 1-14 14Z" />
      <path className="fill-accent" d="M120 38h24v3.5h-24zM120 46h15v3.5h-15z" />
    </Drawing>
  );
}

export function BubblesDrawing() {
  return (
    <Drawing>
      <path {...sheet} d="M22 62V28a14 14 0 0 1 14-14h52a14 14 0 0 1 14 14v20a14 14 0 0 1-14 14Z" />
      <path {...lines} d="M40 32h44M40 44h26" />
      <path {...tint} d="M146 92V66a13 13 0 0 0-13-13H87a13 13 0 0 0-13 13v13a13 13 0 0 0 13 13Z" />
      <path className="fill-accent" d="M90 67h38v3.5H90zM90 76h24v3.5H90z" />
    </Drawing>
  );
}

export function CardsDrawing() {
  return (
    <Drawing>
      <rect {...sheet} x="40" y="9" width="96" height="60" rx="8" transform="rotate(5 88 39)" />
      <rect {...sheet} x="32" y="26" width="104" height="66" rx="8" />
      <circle {...tint} cx="54" cy="50" r="10" />
      <path {...lines} d="M75 46h39M75 56h25M47 75h27" />
      <rect {...tint} x="93" y="69" width="32" height="12" rx="3" />
    </Drawing>
  );
}

export function SearchDrawing() {
  return (
    <Drawing>
      <rect {...sheet} x="30" y="14" width="64" height="76" rx="8" />
      <path {...lines} d="M42 30h30M42 42h40M42 54h40M42 66h22" />
      <circle {...sheet} cx="112" cy="57" r="22" />
      <path {...lines} strokeWidth={5} d="m128 74 13 13" />
      <rect className="fill-mark" x="101" y="53" width="22" height="8" rx="2" />
    </Drawing>
  );
}

export function ChartDrawing() {
  return (
    <Drawing>
      <rect {...sheet} x="24" y="12" width="120" height="80" rx="8" />
      <path {...lines} d="M38 78h92" />
      <rect {...sheet} x="44" y="58" width="14" height="20" rx="3" />
      <rect {...sheet} x="66" y="46" width="14" height="32" rx="3" />
      <rect {...tint} x="88" y="32" width="14" height="46" rx="3" />
      <path {...dotted} d="M110 78V52a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v26" />
    </Drawing>
  );
}

export function AbsentDrawing() {
  return (
    <Drawing>
      <path
        {...sheet}
        strokeDasharray="4 5"
        d="M48 88V36a20 20 0 0 1 20-20h32a20 20 0 0 1 20 20v32a20 20 0 0 1-20 20Z"
      />
      <path {...lines} d="M70 46h28M70 58h16" />
    </Drawing>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="168" height="104" viewBox="0 0 168 104" fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}
