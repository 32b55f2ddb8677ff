import { type RefObject, useState } from "react";
import type { Agent } from "#features/agents/contract.ts";
import { CheckWebsite } from "#features/agents/web/check-website.tsx";
import { Installations } from "#features/agents/web/installations.tsx";
import { StandaloneLink } from "#features/agents/web/standalone-link.tsx";
import { LauncherPreview } from "#features/chat/web/public.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Segments, Tabs } from "#platform/web/ui/choices.tsx";
import { CopyButton, CopyWordsButton } from "#platform/web/ui/copy-button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { embedCode, embedComponent, installCommand } from "#shared/embed-code.ts";
import { type WidgetPosition, widgetPositions } from "#shared/vocabulary.ts";
import { CodeBox } from "./code-box.tsx";
import { EmbedSteps } from "./embed-steps.tsx";

interface EmbedDialogProps {
  agent: Agent;
  isOpen: boolean;
  opener?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

type Way = "html" | "react" | "url";

const texts = {
  html: "Copy this line and paste it into your website once. The chat then appears on every page.",
  react: "Install the package, then render it once, anywhere in your app.",
  url: "Your chat link: a page to link to from emails and profiles.",
};

export function EmbedDialog({ agent, isOpen, opener, onClose }: EmbedDialogProps) {
  const [way, setWay] = useState<Way>("html");
  const { position: chosen, launcherText } = agent.chatSettings;
  // Follows the settings while open: only what is picked here is its own.
  const [picked, setPicked] = useState<WidgetPosition>();
  const position = picked ?? chosen;
  const { origin } = new URL(agent.publicUrl);
  // A position picked here applies to this page only.
  const followsSettings = position === chosen;
  const embedded = { id: agent.id, primaryColor: agent.primaryColor, position, followsSettings };
  const code = {
    html: embedCode(origin, embedded),
    react: embedComponent(origin, embedded),
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
        {way === "react" && <InstallCommand command={installCommand(origin)} />}
        {way === "html" ? (
          <>
            <EmbedSteps agent={agent} />
            <div className="mt-6 flex flex-col gap-3 border-t border-line pt-4">
              <CheckWebsite agent={agent} />
              <Installations agentId={agent.id} />
            </div>
            <details className="mt-6 border-t border-line pt-4">
              <summary className="cursor-pointer font-medium">For developers</summary>
              <p className="my-3 text-small text-ink-2">
                This longer code lets the page choose the position and call the chat before it has
                loaded. Paste it once, before the closing body tag.
              </p>
              {ownCode("Copy longer code")}
            </details>
          </>
        ) : (
          ownCode(way === "url" ? "Copy URL" : "Copy code")
        )}
      </Tabs>
    </Dialog>
  );

  function ownCode(copyLabel: string) {
    return (
      <>
        <CodeBox code={code} />
        {way === "url" ? (
          <StandaloneLink agent={agent} />
        ) : (
          <>
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-medium">Position</span>
              <Segments
                label="Position"
                isLong
                value={position}
                onChange={setPicked}
                choices={widgetPositions.map((value) => ({ value, label: value }))}
              />
            </div>
            <div className="mt-4">
              <LauncherPreview
                color={agent.primaryColor}
                position={position}
                text={launcherText ?? ""}
              />
            </div>
            <p className="mt-2 text-small text-ink-2">
              {followsSettings
                ? "Color and position follow the agent’s settings. Change them there, and pages with this code change too."
                : "Pages with this code keep the color and position written in it."}
            </p>
          </>
        )}
        <div className="mt-6 flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-stretch">
          <div className="min-w-0">{way === "react" && <Installations agentId={agent.id} />}</div>
          <div className="shrink-0 max-sm:[&>*]:w-full">
            <CopyWordsButton
              label={copyLabel}
              text={code}
              copied={way === "url" ? "URL copied to clipboard" : "Code copied to clipboard"}
            />
          </div>
        </div>
      </>
    );
  }
}

function InstallCommand({ command }: { command: string }) {
  return (
    <div className="mb-3 flex items-center gap-2 rounded-card border border-line bg-sunken py-1 ps-4 pe-1">
      <code className="min-w-0 flex-1 font-mono text-small wrap-anywhere">{command}</code>
      <CopyButton label="Copy command" text={command} copied="Code copied to clipboard" />
    </div>
  );
}
