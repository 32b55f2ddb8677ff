import type { WidgetPosition } from "#shared/vocabulary.ts";
import { brandStyle } from "./brand-style.ts";

interface LauncherPreviewProps {
  color: string;
  position: WidgetPosition;
  text: string;
}

const corners: WidgetPosition[] = ["top-left", "top-right", "bottom-right", "bottom-left"];

export function LauncherPreview({ color, position, text }: LauncherPreviewProps) {
  const [edge = "", side = ""] = position.split("-");
  return (
    <div
      role="img"
      aria-label={`The button at the ${edge} ${side} of a page${text && `: ${text}`}`}
      style={brandStyle(color)}
      className="relative h-36 overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex h-6 items-center gap-1.5 border-b border-line bg-sunken px-3">
        {[1, 2, 3].map((dot) => (
          <span key={dot} className="size-2 rounded-full bg-line-strong" />
        ))}
      </div>
      <div className="mx-auto flex w-1/2 flex-col gap-2 pt-6">
        <span className="h-3 w-2/3 rounded-badge bg-hover" />
        <span className="h-2 rounded-badge bg-hover" />
        <span className="h-2 rounded-badge bg-hover" />
        <span className="h-2 w-4/5 rounded-badge bg-hover" />
      </div>
      <span
        style={{
          [edge]: edge === "top" ? 36 : 12,
          [side]: 12,
          borderRadius: corners.map((corner) => (corner === position ? "3px" : "14px")).join(" "),
          background: "var(--brand)",
          color: "var(--on-brand)",
          boxShadow: "inset 0 0 0 1px var(--brand-edge), var(--shadow-2)",
        }}
        className="absolute flex h-11 max-w-[calc(100%-24px)] min-w-11 items-center justify-center gap-2 px-3 font-semibold"
      >
        <svg
          aria-hidden="true"
          width="20"
          height="20"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="shrink-0"
        >
          <path d="M7.9 20A9 9 0 1 0 4 16.1L2 22Z" />
        </svg>
        {text && (
          <span dir="auto" className="truncate">
            {text}
          </span>
        )}
      </span>
    </div>
  );
}
