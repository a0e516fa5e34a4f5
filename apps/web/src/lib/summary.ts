import { summaryHelperWords, summaryWords } from '@udala/contract/limits';

/** Cuts a text at a word and appends ` ...`: at the requested length or a card's, whichever is shorter. */
export function summaryOf(text: string, requestedWords: number = summaryHelperWords): string {
  const words = text.trim().split(/\s+/);
  const most = Math.min(requestedWords, summaryWords);
  return words.length <= most ? text.trim() : `${words.slice(0, most).join(' ')} ...`;
}
