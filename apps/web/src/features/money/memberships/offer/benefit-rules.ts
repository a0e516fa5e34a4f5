import { limits } from '@udala/contract/limits';
import { suggestedBenefits } from '@udala/contract/benefits';
import * as m from '@udala/messages/offer';

const sameWords =
  (one: string) =>
  (other: string): boolean =>
    one.trim().toLowerCase() === other.trim().toLowerCase();

/** True if the trimmed text is long enough for [Add] (specification §5). */
export const isBenefitLongEnough = (text: string): boolean => text.trim().length >= limits.benefitMinLength;

/** Error message if a typed benefit cannot be added. */
export function benefitFault(text: string, chosen: readonly string[]): string | undefined {
  if (hasBenefit(text, chosen)) return m.benefitTwice;
  return chosen.length >= limits.benefitsMax ? m.benefitsFull(limits.benefitsMax) : undefined;
}

export const hasBenefit = (benefit: string, chosen: readonly string[]): boolean => chosen.some(sameWords(benefit));

export const isSuggested = (benefit: string): boolean => hasBenefit(benefit, suggestedBenefits);

/**
 * Normalizes a typed benefit: a suggested one takes the suggestion's spelling, so that its chip is shown as selected.
 */
export const benefitFrom = (text: string): string => suggestedBenefits.find(sameWords(text)) ?? text.trim();

export const toggled = (benefit: string, chosen: readonly string[]): string[] =>
  hasBenefit(benefit, chosen) ? chosen.filter((one) => !sameWords(benefit)(one)) : [...chosen, benefit];
