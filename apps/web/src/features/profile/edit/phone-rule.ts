import { phoneWrong } from '@udala/messages/profile-edit';

const elevenDigits = /^\d{11}$/;

/** The specified rule: eleven digits and nothing else are refused, though many numbers here are just that. */
export const phoneFault = (typed: string): string | undefined =>
  elevenDigits.test(typed.trim()) ? phoneWrong : undefined;

/** 08031234567 as 0803-123-4567; anything else as it is. */
export function withDashes(number: string): string {
  const digits = number.trim();
  return elevenDigits.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4, 7)}-${digits.slice(7)}` : number;
}

/** As the server keeps it. */
export const normalizePhone = (typed: string): string =>
  (typed.trim().startsWith('+') ? '+' : '') + typed.replaceAll(/\D/g, '');
