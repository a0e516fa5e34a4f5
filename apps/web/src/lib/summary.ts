import { summaryWords } from '@udala/contract/limits';

/** A text cut to a card's length, at a word, with ` ...` behind it. */
export function summaryOf(text: string, maxWords: number = summaryWords): string {
  const words = text.trim().split(/\s+/);
  return words.length <= maxWords ? text.trim() : `${words.slice(0, maxWords).join(' ')} ...`;
}
