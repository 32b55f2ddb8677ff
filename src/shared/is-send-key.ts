interface PressedKey {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** Shift+Enter begins a line. Enter also confirms a word in an input method; in Safari only keyCode 229 tells. */
export function isSendKey({ key, shiftKey, isComposing, keyCode }: PressedKey): boolean {
  return key === "Enter" && !shiftKey && !isComposing && keyCode !== 229;
}
