import { randomInt } from "node:crypto";

/** Without characters that look alike. */
export function randomSigns(length: number) {
  const signs = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
}
