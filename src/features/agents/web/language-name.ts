const names = new Intl.DisplayNames("en", { type: "language" });

export function languageName(code: string): string {
  return names.of(code) ?? code;
}
