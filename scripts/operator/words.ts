import type { MoneyMode } from '@udala/contract/payouts';
import { PlainError } from '../terminal.ts';

/** Removes control characters: text of people must not control the terminal, or appear as a line of its own. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();

export const minute = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;

const LONGEST = 500;
/** What the operator says about an action; undefined if they said nothing. @throws PlainError */
export const wordsOf = (text: string | undefined): string | undefined => {
  const words = text?.trim();
  if (words === undefined || words === '') return undefined;
  if (words.length > LONGEST) throw new PlainError(`Use ${LONGEST} characters or fewer.`);
  return words;
};
export const isMoneyMode = (word: string): word is MoneyMode =>
  word === 'solo' || word === 'split' || word === 'platform';
export const isBearer = (word: string | undefined): word is 'creator' | 'platform' =>
  word === 'creator' || word === 'platform';
/** @throws PlainError unless it is an amount in naira. */
export function koboOf(amount: string): number {
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(amount)) throw new PlainError('--amount is a sum in naira, as 1500 or 1500.50.');
  return Math.round(Number(amount) * 100);
}
