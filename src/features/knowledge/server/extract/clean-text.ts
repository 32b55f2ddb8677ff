// Invisible characters hide instructions and break words for the search. Icon fonts use the private use area;
// the tag block can spell hidden sentences.
const invisible =
  /\u00ad|\u034f|\u061c|[\u115f\u1160]|[\u17b4\u17b5]|\u180e|\u200b|[\u200e\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u3164|\ufeff|\uffa0|[\ufff9-\uffff]|[\ue000-\uf8ff]|[\u{e0000}-\u{e0fff}]|[^\P{Cc}\t\n\r\f]/gu;

// Joiners shape Arabic and Indic words and emoji, but between Latin letters, digits and spaces they only
// hide. Matches a run once, from its start, to stay linear.
const idleJoiner =
  /(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?=$|[\p{Script=Latin}\p{N}\p{P}\s])/gu;

export function cleanText(text: string): string {
  return text.replace(invisible, "").replace(idleJoiner, "").replace(/\s+/g, " ");
}

export function cleanLine(text: string, charactersMax = 300): string {
  return cutAtWord(cleanText(text).trim(), charactersMax);
}

export function cutAtWord(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const cut = text.slice(0, charactersMax - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > charactersMax / 2 ? cut.slice(0, space) : dropHalfCharacter(cut)).trimEnd()}…`;
}

function dropHalfCharacter(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, "");
}

export function comparable(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
