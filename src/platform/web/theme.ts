export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "theme";

/** What was chosen in this browser; what the system has where nothing was. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? "system";
  } catch {
    // A browser that keeps nothing for pages.
    return "system";
  }
}

export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // It holds until the page is left.
  }
  showTheme(theme);
}

export function showTheme(theme: Theme = chosenTheme()) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
