const cardLike = /(?<![\p{L}\d])\d(?:[ -]?\d){12,18}(?![\p{L}\d])/gu;

/**
 * Masks what is a payment card's number by its length and check digit (ISO/IEC 7812-1, Luhn), but for
 * the last four: people write them where nobody should keep them.
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
  // A run of one digit passes the check and belongs to nobody.
  return sum % 10 === 0 && new Set(digits).size > 1;
}
