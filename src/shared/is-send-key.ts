interface PressedKey {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** Shift and Enter begin a line. Enter chooses a word while an input method is open; in Safari only 229 still says so. */
export function isSendKey({ key, shiftKey, isComposing, keyCode }: PressedKey): boolean {
  return key === "Enter" && !shiftKey && !isComposing && keyCode !== 229;
}
