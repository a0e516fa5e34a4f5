import { summaryHelperWords, summaryWords } from '@udala/contract/limits';

/** A text cut to a card's length, at a word, with ` ...` behind it: the shorter of what is asked for and a card's. */
export function summaryOf(text: string, requestedWords: number = summaryHelperWords): string {
  const words = text.trim().split(/\s+/);
  const most = Math.min(requestedWords, summaryWords);
  return words.length <= most ? text.trim() : `${words.slice(0, most).join(' ')} ...`;
}
