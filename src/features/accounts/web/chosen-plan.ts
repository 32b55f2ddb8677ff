const key = "chosen-plan";

/** The plan pressed before signing up, remembered until the owner looks at the plans. */
export function rememberPlan(id: string): void {
  if (/^[\w-]{1,40}$/.test(id)) localStorage.setItem(key, id);
}

export function chosenPlan(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}
