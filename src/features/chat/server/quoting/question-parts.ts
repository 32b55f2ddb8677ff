// What a second question begins with, after 'and'.
const joints = [
  "and (?:also )?(?=(?:what|when|where|which|who|why|how|is|are|do|does|did|can|could|will|would|should|may) )",
  "y (?:también )?(?=(?:¿|qué|cuándo|dónde|cuál|quién|cómo|cuánto|puedo|hay|tienen?) ?)",
  "et (?=(?:quel|quelle|quels|quelles|quand|où|qui|comment|combien|est-ce|y a-t-il|puis-je|peut-on) )",
  "und (?=(?:was|wann|wo|welche|welcher|welches|wer|wie|warum|ist|sind|gibt|kann|können|habt|haben|kostet) )",
  "e (?=(?:qual|quais|quando|onde|quem|como|quanto|posso|tem|há|quale|quali|dove|chi|come|quanto|c'è) )",
  "en (?=(?:wat|wanneer|waar|welke|wie|hoe|is|zijn|kan|kunnen) )",
];
const joint = new RegExp(`[,;]?\\s(?:${joints.join("|")})`, "iu");
const lengthMin = 8;
const partsMax = 3;

/** 'Can I still order? And is there one without eggs?' are two questions, looked up one by one. */
export function questionParts(text: string): string[] {
  const sentences = text.match(/[^?？؟]+[?？؟]*/gu) ?? [text];
  const parts = sentences
    .flatMap((sentence) => sentence.split(joint))
    .map((part) => part.replace(/^(?:and|y|et|und|en|e)\s/iu, "").trim())
    .filter((part) => part.length >= lengthMin);
  return parts.length > 1 && parts.length <= partsMax ? parts : [text.trim()];
}
