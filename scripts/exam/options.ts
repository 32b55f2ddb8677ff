import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { readSites, type Site } from "./read-exam.ts";

export class Misuse extends Error {
  override name = "Misuse";
}

export interface Options {
  exam: string;
  folder: string;
  sites: Site[];
  missing: string[];
  split: string;
  sample: number | undefined;
  json: string | undefined;
  verdicts: string | undefined;
  base: string | undefined;
  firstPort: number;
  label: string | undefined;
}

/** Where an externally started product expects the first site. */
const usualPort = 5101;

export function readOptions(args: string[]): Options {
  const { values, positionals } = parse(args);
  const [exam, ...rest] = positionals;
  if (!exam || rest.length > 0)
    throw new Misuse("Name one folder with an exam: npm run exam -- DIR --sites FOLDER");
  if (!existsSync(join(exam, "sites.json")))
    throw new Misuse(`No exam in ${exam}: DIR is a folder with sites.json and questions`);
  if (!values.sites)
    throw new Misuse("Name the folder that holds a folder of pages for each site: --sites FOLDER");
  if (!existsSync(values.sites))
    throw new Misuse(`No folder ${values.sites}: name the one of the sites with --sites FOLDER`);
  if (values.verdicts && !existsSync(values.verdicts))
    throw new Misuse(`No file ${values.verdicts}: name the one of verdicts with --verdicts FILE`);
  if (!/^(dev|train|all)$/.test(values.split))
    throw new Misuse(`--split is dev, train or all, not ${values.split}`);
  if (values.json && !existsSync(dirname(values.json)))
    throw new Misuse(`No folder ${dirname(values.json)}: name another file with --json FILE`);
  const sample = values.sample === undefined ? undefined : countOf("--sample", values.sample);

  const folder = values.sites;
  const wanted = choose(readSites(exam), values.split, values.only);
  const isThere = ({ name }: Site) => existsSync(join(folder, name));
  const sites = wanted.filter(isThere);
  if (sites.length === 0)
    throw new Misuse(`None of the sites is in ${folder}: name their folder with --sites FOLDER`);
  return {
    exam,
    folder,
    sites,
    missing: wanted.filter((site) => !isThere(site)).map(({ name }) => name),
    split: values.split,
    sample,
    json: values.json,
    verdicts: values.verdicts,
    base: values.base?.replace(/\/+$/, ""),
    firstPort: values.base ? countOf("--port", values.port) : 0,
    label: values.label,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        sites: { type: "string" },
        split: { type: "string", default: "dev" },
        only: { type: "string" },
        sample: { type: "string" },
        json: { type: "string" },
        verdicts: { type: "string" },
        base: { type: "string" },
        port: { type: "string", default: String(usualPort) },
        label: { type: "string" },
      },
    });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

function choose(all: Site[], split: string, only: string | undefined): Site[] {
  const names = only?.split(",");
  const unknown = names?.filter((name) => !all.some((site) => site.name === name)) ?? [];
  if (unknown.length > 0) throw new Misuse(`--only names no site: ${unknown.join(", ")}`);
  if (names) return all.filter(({ name }) => names.includes(name));
  return all.filter((site) => split === "all" || site.split === split);
}

function countOf(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Misuse(`${option} is a number from 1, not ${text}`);
  return Number(text);
}
