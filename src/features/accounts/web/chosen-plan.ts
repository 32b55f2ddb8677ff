const key = "chosen-plan";

/** The plan pressed before signing up; whoever then looks at the plans finds it again. */
export function rememberPlan(id: string): void {
  if (/^[\w-]{1,40}$/.test(id)) localStorage.setItem(key, id);
}

export function chosenPlan(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}
