const startedKey = "tried-until";
const dayMs = 86_400_000;

/** So that a visit of the page makes no request unless something was tried in this browser. */
export function hasTried(): boolean {
  return Number(localStorage.getItem(startedKey)) > Date.now();
}

export function noteTried(isOpen: boolean): void {
  if (isOpen) localStorage.setItem(startedKey, String(Date.now() + dayMs));
  else localStorage.removeItem(startedKey);
}
