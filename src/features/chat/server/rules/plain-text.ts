import { remember } from "#platform/server/remember.ts";

/** Every rule looks at the same message. */
const textsRemembered = 500;

/** For comparing with word lists: small letters without accents, apostrophes and punctuation. */
export const plainText = remember(textsRemembered, (text) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/(?<=[\p{sc=Latin}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replace(/[أإآٱ]/g, "ا")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه")
    .replace(/['’`]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim(),
);
