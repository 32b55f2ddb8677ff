import type { ReactNode } from "react";
import { Swatch } from "#platform/web/ui/avatar.tsx";
import { Fact } from "#platform/web/ui/progress.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import { industryName } from "#shared/industry-name.ts";
import type { Proposal } from "../contract.ts";
import { nextStep } from "./next-step.ts";

interface ProposalProps {
  proposal: Proposal | null;
  isReading: boolean;
  hasPassages: boolean;
  children: ReactNode;
}

export function ProposalPanel({ proposal, isReading, hasPassages, children }: ProposalProps) {
  return (
    <section
      aria-label="Suggested from your home page"
      className="bg-[color-mix(in_oklab,var(--sunken)_55%,var(--surface))] p-6 max-md:p-4 max-md:pt-4.5"
    >
      <h3 className="font-semibold">Suggested from your home page</h3>
      <p className="mt-1 text-small text-ink-2">
        {proposal || isReading
          ? "Edit anything. We never overwrite your changes."
          : "Nothing to suggest from your home page. Your own details stay."}
      </p>
      {proposal && <Proposed proposal={proposal} />}
      {!proposal && isReading && <Bones />}
      <p className="mt-5 text-small text-ink-2">{nextStep(isReading, hasPassages)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>
    </section>
  );
}

function Proposed({ proposal }: { proposal: Proposal }) {
  const { name, industry, primaryColor, description, location, greeting, starters } = proposal;
  return (
    <dl className="mt-3 animate-appear">
      {name && (
        <Fact name="Name">
          <span className="font-medium">{name}</span>
        </Fact>
      )}
      {industry && <Fact name="Industry">{industryName(industry)}</Fact>}
      {primaryColor && (
        <Fact name="Color">
          <span className="flex items-center gap-2 font-mono text-small">
            <Swatch color={primaryColor} className="size-4 rounded-[5px] rounded-bl-[2px]" />
            {primaryColor}
          </span>
        </Fact>
      )}
      {location && <Fact name="Location">{location}</Fact>}
      {description && <Fact name="About">{description}</Fact>}
      {greeting && <Fact name="Greeting">{greeting}</Fact>}
      {starters && (
        <Fact name="Questions">
          <ul className="flex flex-col gap-1">
            {starters.map((starter) => (
              <li key={starter} dir="auto">
                {starter}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Bones() {
  return (
    <div aria-hidden="true" className="mt-4 flex animate-late flex-col gap-3.5">
      {["w-2/3", "w-1/2", "w-3/4", "w-3/5"].map((width) => (
        <div key={width} className="flex gap-5">
          <Bone className="h-3 w-15" />
          <Bone className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  );
}
