// Who the website's page says the visitor is (`Parley.identify`).

export interface Who {
  id?: string;
  email?: string;
  name?: string;
}

interface KnownVisitor extends Who {
  phone?: string;
  /** The HMAC that proves `id`. */
  hash?: string;
  attributes?: Record<string, string>;
}

/** Null: nobody. Undefined: it has not been said. */
let visitor: KnownVisitor | null | undefined;
const watchers = new Set<() => void>();

/** What the website keeps in the place of a conversation, once somebody else has come. */
export const othersMark = "-";

const textMax = 200;
const attributesMax = 20;
const attributeNameMax = 40;

export const knownVisitor = () => visitor ?? {};

/** For the contact form, which is sent only by the visitor. */
export function knownDetails(): Record<string, string> {
  const { name, email, phone } = knownVisitor();
  return { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
}

export function watchVisitor(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

export function identifyVisitor(given: unknown) {
  if (given === undefined) return;
  visitor = given === null ? null : visitorOf(Object(given));
  for (const tell of watchers) tell();
}

export function isSomebodyElse(was: Who | null): boolean {
  if (!was || visitor === undefined) return false;
  if (visitor === null) return true;
  const now: Who = visitor;
  const told = (["id", "email", "name"] as const).find((field) => was[field] && now[field]);
  return told !== undefined && was[told] !== now[told];
}

export function whoIsThere(): Who | null {
  if (!visitor) return null;
  const { id, email, name } = visitor;
  return { ...(id && { id }), ...(email && { email }), ...(name && { name }) };
}

export function proofOf({ id, hash } = knownVisitor()) {
  return id && hash ? { userId: id, hash } : null;
}

function visitorOf({ attributes, ...given }: Record<string, unknown>): KnownVisitor {
  const fields = ["id", "hash", "name", "email", "phone"] as const;
  const told = fields.flatMap((field) => {
    // Only an id may be a number: a telephone number that is one has lost its first zero.
    const isTold = field === "id" || typeof given[field] === "string";
    const text = isTold ? textOf(given[field]) : "";
    return text ? [[field, text]] : [];
  });
  const of = Object.entries(Object(attributes)).flatMap(([name, value]) => {
    const text = textOf(value);
    return text ? [[name.slice(0, attributeNameMax), text]] : [];
  });
  return {
    ...Object.fromEntries(told),
    ...(of.length > 0 && { attributes: Object.fromEntries(of.slice(0, attributesMax)) }),
  };
}

function textOf(value: unknown) {
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  return isPlain ? String(value).trim().slice(0, textMax) : "";
}
