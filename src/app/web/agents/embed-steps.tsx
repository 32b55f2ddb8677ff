import { Mail } from "lucide-react";
import { useState } from "react";
import type { Agent } from "#features/agents/contract.ts";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { CopyWordsButton } from "#platform/web/ui/copy-button.tsx";
import { Field, Select } from "#platform/web/ui/field.tsx";
import { embedCode, embedLine } from "#shared/embed-code.ts";
import { type EmbedGuide, embedGuides } from "#shared/embed-guides.ts";

import { CodeBox } from "./code-box.tsx";

export function EmbedSteps({ agent }: { agent: Agent }) {
  const [chosen, setChosen] = useState("wordpress");
  const guide = embedGuides.find(({ id }) => id === chosen) as EmbedGuide;
  const code = codeFor(agent, guide);
  return (
    <>
      <CodeBox code={code} />
      <div className="mt-3 flex flex-wrap gap-2 max-sm:flex-col">
        <CopyWordsButton label="Copy code" text={code} copied="Code copied to clipboard" />
        <LinkButton
          href={mailTo(agent, guide, code)}
          className="max-sm:h-auto max-sm:min-h-11 max-sm:whitespace-normal max-sm:py-2"
        >
          <Mail aria-hidden="true" />
          Email this to the person who looks after my website
        </LinkButton>
      </div>
      <div className="mt-6 flex flex-col gap-3">
        <Field label="My website is made with">
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {embedGuides.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <ol
          aria-label={`Steps for ${guide.name}`}
          className="flex list-decimal flex-col gap-2 ps-5"
        >
          {guide.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {guide.note && <p className="text-small text-ink-2">{guide.note}</p>}
      </div>
    </>
  );
}

function codeFor({ id, publicUrl, primaryColor, chatSettings }: Agent, { isLong }: EmbedGuide) {
  const { origin } = new URL(publicUrl);
  if (!isLong) return embedLine(origin, id);
  const { position } = chatSettings;
  return embedCode(origin, { id, primaryColor, position, followsSettings: true });
}

function mailTo(agent: Agent, { name, steps, note }: EmbedGuide, code: string) {
  const subject = `Please add our chat to the website: ${agent.name}`;
  const body = [
    "Hi,",
    "Please add this code to every page of our website, just before the closing body tag:",
    code,
    `If the website is made with ${name}:`,
    steps.map((step, at) => `${at + 1}. ${step}`).join("\n"),
    ...(note ? [note] : []),
    `This is what the chat looks like: ${agent.publicUrl}`,
    "Thank you!",
  ].join("\n\n");
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
}
