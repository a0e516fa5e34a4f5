import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/onboarding';

const sameWords = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether [Add] may be pressed: long enough once trimmed (specification §5). */
export const isBenefitLongEnough = (text: string): boolean => text.trim().length >= limits.benefitMinLength;

/** Why a typed benefit cannot be added, or nothing. */
export function benefitFault(text: string, chosen: readonly string[]): string | undefined {
  if (chosen.some((benefit) => sameWords(benefit, text))) return m.benefitTwice;
  return chosen.length >= limits.benefitsMax ? m.benefitsFull(limits.benefitsMax) : undefined;
}

export const toggled = (benefit: string, chosen: readonly string[]): string[] =>
  chosen.includes(benefit) ? chosen.filter((one) => one !== benefit) : [...chosen, benefit];
