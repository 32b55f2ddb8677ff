import { type RefObject, useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Segments, Tabs } from "#platform/web/ui/choices.tsx";
import { CopyWordsButton } from "#platform/web/ui/copy-button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { embedCode, embedComponent } from "#shared/embed-code.ts";
import { type WidgetPosition, widgetPositions } from "#shared/vocabulary.ts";
import type { Agent } from "../contract.ts";

interface EmbedDialogProps {
  agent: Agent;
  isOpen: boolean;
  opener?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

type Way = "html" | "react" | "url";

const texts = {
  html: "Paste it once, before the closing body tag.",
  react: "Render it once, anywhere in your app.",
  url: "A page of its own, to link to from mails and profiles.",
};

export function EmbedDialog({ agent, isOpen, opener, onClose }: EmbedDialogProps) {
  const [way, setWay] = useState<Way>("html");
  const [position, setPosition] = useState<WidgetPosition>("bottom-right");
  const { origin } = new URL(agent.publicUrl);
  const code = {
    html: embedCode(origin, agent, position),
    react: embedComponent(origin, agent, position),
    url: agent.publicUrl,
  }[way];
  return (
    <Dialog
      isOpen={isOpen}
      opener={opener}
      onClose={onClose}
      title={`Put ${agent.name} on your website`}
      text={texts[way]}
    >
      <Tabs
        label="Ways to embed"
        value={way}
        onChange={setWay}
        choices={[
          {
            value: "html",
            label: (
              <span className="inline-flex items-center gap-2">
                HTML/JavaScript{" "}
                <Badge tone="accent" shape="none">
                  recommended
                </Badge>
              </span>
            ),
          },
          { value: "react", label: "React" },
          { value: "url", label: "Standalone URL" },
        ]}
      >
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-card border border-line bg-sunken p-4 font-mono text-small"
        >
          <code>{code}</code>
        </pre>
        {way !== "url" && (
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="font-medium">Position</span>
            <Segments
              label="Position"
              value={position}
              onChange={setPosition}
              choices={widgetPositions.map((value) => ({ value, label: value }))}
            />
          </div>
        )}
        <div className="mt-6 flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-stretch">
          <p className="text-small text-ink-2">
            {way === "html" && "Works on WordPress, Shopify and custom HTML."}
          </p>
          <CopyWordsButton
            label={way === "url" ? "Copy URL" : "Copy code"}
            text={code}
            copied={way === "url" ? "URL copied to clipboard" : "Code copied to clipboard"}
          />
        </div>
      </Tabs>
    </Dialog>
  );
}
