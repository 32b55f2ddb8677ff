export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "theme";

/** The choice in this browser, or else the system's. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? "system";
  } catch {
    // Storage is blocked.
    return "system";
  }
}

export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(key, theme);
  } catch {}
  showTheme(theme);
}

export function showTheme(theme: Theme = chosenTheme()) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
