const cardLike = /(?<![\p{L}\d])\d(?:[ -]?\d){12,18}(?![\p{L}\d])/gu;

/**
 * Masks all but the last four digits of payment card numbers, recognized by length and Luhn check digit
 * (ISO/IEC 7812-1).
 */
export function maskCardNumbers(text: string): string {
  return text.replace(cardLike, (found) => {
    const digits = found.replace(/\D/g, "");
    return isCardNumber(digits) ? `•••• ${digits.slice(-4)}` : found;
  });
}

function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  // Repeated digits pass Luhn but are no card number.
  return sum % 10 === 0 && new Set(digits).size > 1;
}
