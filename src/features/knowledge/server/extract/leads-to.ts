import { type Element, isTag } from "domhandler";
import { absolute } from "./page-links.ts";
import type { ParsedPage } from "./parse-html.ts";
import { textWithin } from "./text-within.ts";

export const leadsTo = "data-leads-to";

const labelMax = 60;
const addressMax = 100;
const keptMax = 30;
const social =
  /(^|\.)(facebook|instagram|twitter|x|linkedin|youtube|tiktok|pinterest|xing|threads|vimeo|flickr)\.com$|(^|\.)(youtu\.be|fb\.me|t\.me)$/;
const map =
  /^https?:\/\/(maps\.|(www\.)?google\.[a-z.]+\/maps|goo\.gl\/maps|(www\.)?openstreetmap\.org)/;

export function markLinks({ elements }: ParsedPage, url: string): void {
  const host = new URL(url).hostname.replace(/^www\./, "");
  let kept = 0;
  for (const element of elements) {
    if (
      element.name !== "a" ||
      kept >= keptMax ||
      !/^(https?:)?\/\//i.test(element.attribs.href ?? "")
    )
      continue;
    const link = absolute(element.attribs.href ?? "", url);
    if (!link) continue;
    const target = new URL(link).hostname.replace(/^www\./, "");
    const isOwn = target === host || target.endsWith(`.${host}`) || host.endsWith(`.${target}`);
    if (isOwn || social.test(target) || !(map.test(link) || standsAlone(element))) continue;
    const address = shortened(link);
    if (!address) continue;
    element.attribs[leadsTo] = address;
    kept += 1;
  }
}

function standsAlone(link: Element): boolean {
  const label = textWithin(link, labelMax + 1);
  const { parent } = link;
  if (label.length < 2 || label.length > labelMax || /^(https?:|www\.)/.test(label)) return false;
  return (
    !!parent &&
    isTag(parent) &&
    !/^h[1-6]$/.test(parent.name) &&
    textWithin(parent, labelMax + 1) === label
  );
}

function shortened(link: string): string | null {
  const address = new URL(link);
  const whole = address.href;
  address.search = "";
  return (
    [whole, address.href].find((one) => one.length <= addressMax && !/[?&]utm_/.test(one)) ?? null
  );
}
