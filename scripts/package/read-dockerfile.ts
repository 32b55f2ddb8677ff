import { readFileSync } from "node:fs";

export interface Step {
  instruction: string;
  rest: string;
}

/** The steps of each stage, with continued lines joined and comments removed. */
export function readDockerfile(file: string): Step[][] {
  const lines = readFileSync(file, "utf8")
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim());
  const stages: Step[][] = [];
  for (const line of lines) {
    const [, instruction = "", rest = ""] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (instruction === "FROM") stages.push([]);
    stages.at(-1)?.push({ instruction, rest });
  }
  return stages;
}

export function restsOf(steps: Step[], instruction: string): string[] {
  return steps.filter((step) => step.instruction === instruction).map(({ rest }) => rest);
}
