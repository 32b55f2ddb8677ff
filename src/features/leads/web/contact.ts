// Strangers write these fields, so a link must hold one recipient and nothing else.

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}

export function callLink(phone: string | null): string | undefined {
  if (!phone || !/^\+?[\d\s().\-/]*\d[\d\s().\-/]*$/.test(phone.trim())) return undefined;
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
