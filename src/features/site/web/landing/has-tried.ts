const startedKey = "tried-until";
const dayMs = 86_400_000;

/** Spares visitors who have tried nothing in this browser a request. */
export function hasTried(): boolean {
  return Number(localStorage.getItem(startedKey)) > Date.now();
}

export function noteTried(isOpen: boolean): void {
  if (isOpen) localStorage.setItem(startedKey, String(Date.now() + dayMs));
  else localStorage.removeItem(startedKey);
}
