import { randomInt } from "node:crypto";

/** Without signs that are mistaken for others when read from a screen. */
export function randomSigns(length: number) {
  const signs = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
}
