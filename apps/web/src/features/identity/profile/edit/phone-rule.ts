import { phoneWrong } from '@udala/messages/profile-edit';

const elevenDigits = /^\d{11}$/;

/** The specification's rule: exactly eleven digits are rejected, although many Nigerian numbers are written so. */
export const phoneFault = (typed: string): string | undefined =>
  elevenDigits.test(typed.trim()) ? phoneWrong : undefined;

/** Formats 08031234567 as 0803-123-4567; leaves anything else unchanged. */
export function withDashes(number: string): string {
  const digits = number.trim();
  return elevenDigits.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4, 7)}-${digits.slice(7)}` : number;
}

/** Formats a number as the server stores it. */
export const normalizePhone = (typed: string): string =>
  (typed.trim().startsWith('+') ? '+' : '') + typed.replaceAll(/\D/g, '');
