import clsx from "clsx";
import { ArrowUp } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Tile } from "#platform/web/ui/avatar.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { brandEdge, onBrand } from "#shared/brand-color.ts";
import { DEFAULT_COLOR } from "#shared/vocabulary.ts";
import { isColor } from "./color-field.tsx";

interface LivePreviewProps {
  name: string;
  color: string;
  agentName: string | null;
  greeting: string | null;
  isSaved: boolean;
}

/** The chat's look with unsaved settings. It does not answer; Preview does. */
export function LivePreview({ name, color, agentName, greeting, isSaved }: LivePreviewProps) {
  const brand = isColor(color) ? color : DEFAULT_COLOR;
  const shownName = name.trim() || "Your agent";
  const style = { background: brand, color: onBrand(brand) };
  return (
    <section aria-labelledby="live-preview" className="flex flex-col gap-3 xl:sticky xl:top-8">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 id="live-preview" className="font-semibold">
          Live preview
        </h2>
        {!isSaved && (
          <Badge tone="warning" shape="half">
            Not saved yet
          </Badge>
        )}
      </div>
      <div className="overflow-hidden rounded-panel border border-line bg-surface shadow-2">
        <div
          style={style}
          className={clsx(
            "flex items-center gap-3 px-4 py-3.5",
            brandEdge(brand).light && "border-b border-line-strong",
          )}
        >
          <span
            className={clsx(
              "rounded-card rounded-bl-spoken!",
              // Shift away from the text color; toward it the contrast would drop.
              onBrand(brand) === "#ffffff" ? "bg-[rgb(0_0_0/0.18)]" : "bg-white/18",
            )}
          >
            <Tile name={shownName} color={brand} isFrameless />
          </span>
          <span className="min-w-0">
            <span dir="auto" className="block truncate text-left font-semibold">
              {shownName}
            </span>
            <span className="block text-small">Usually responds instantly</span>
          </span>
        </div>
        <div className="flex flex-col gap-3 p-4 text-chat">
          <p className="flex items-center gap-2 text-small font-medium text-ink-2">
            {agentName?.trim() || "Emma"}
            <Badge tone="neutral" shape="none">
              AI assistant
            </Badge>
          </p>
          <Bubble className="-mt-1.5 self-start rounded-bl-spoken! bg-bubble">
            {greeting?.trim() || `Hello from ${shownName}. What would you like to know?`}
          </Bubble>
          <Bubble className="self-end rounded-br-spoken!" style={style}>
            Are you open on Monday?
          </Bubble>
        </div>
        <div className="flex items-center justify-between gap-3 border-t border-line py-2.5 pr-3 pl-4 text-chat text-ink-3">
          Type your message...
          <span
            aria-hidden="true"
            style={style}
            className="grid size-9 place-items-center rounded-control rounded-br-spoken!"
          >
            <ArrowUp className="size-4" />
          </span>
        </div>
      </div>
      <p className="text-small text-ink-3">
        {agentName?.trim()
          ? "Visitors see your changes as soon as you save."
          : "Each conversation gets a different name. Visitors see your changes as soon as you save."}
      </p>
    </section>
  );
}

function Bubble(props: { className: string; style?: CSSProperties; children: ReactNode }) {
  const { className, ...rest } = props;
  return (
    <p
      dir="auto"
      {...rest}
      className={clsx(
        "max-w-[84%] rounded-panel px-3.5 py-2.5 text-left wrap-anywhere whitespace-pre-line",
        className,
      )}
    />
  );
}
