import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

const key = "keys";
const watchers = new Set<() => void>();

/** Single keys can be switched off, because speech control types letters (WCAG 2.1.4). */
function areOn(): boolean {
  return localStorage.getItem(key) !== "off";
}

export function turnKeys(on: boolean): void {
  localStorage.setItem(key, on ? "on" : "off");
  for (const tell of watchers) tell();
}

export function useAreKeysOn(): boolean {
  return useSyncExternalStore((tell) => {
    watchers.add(tell);
    return () => watchers.delete(tell);
  }, areOn);
}

const takesKeys =
  "input, textarea, select, [contenteditable], [role=dialog]:not([data-beside]), [role=alertdialog], [role=menu]";

/** Single-key shortcuts, ignored while typing. A held key counts once: some write to visitors. */
export function useKeys<Key extends string>(actions: Partial<Record<Key, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (isChord || event.repeat || event.isComposing || event.defaultPrevented || !areOn()) return;
    if (event.target instanceof Element && event.target.closest(takesKeys)) return;
    const act = Object.entries<(() => void) | undefined>(actions).find(
      ([name]) => name === event.key,
    )?.[1];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
