import { Type, type Static } from 'typebox';
import { findTestCard, type TestCard } from './test-cards.ts';
import type { Expiry } from './transactions.queries.ts';

const Field = Type.String({ maxLength: 100 });

export const CardForm = Type.Object({ number: Field, expiry: Field, cvv: Field });
export type CardForm = Static<typeof CardForm>;

export type CardFaults = Partial<Record<keyof CardForm, string>>;

export type ReadCard = { card: TestCard; expiry: Expiry } | { faults: CardFaults };

/** Reads the form with the variants that people type: spaces in the number, `12/30`, `12 / 2030`. */
export function readCardForm(form: CardForm, now: Date): ReadCard {
  const card = findTestCard(form.number.replace(/[\s-]/g, ''));
  const expiry = readExpiry(form.expiry);
  const faults: CardFaults = {
    ...(!card && { number: 'Use one of the test cards.' }),
    ...(!expiry && { expiry: 'Write the expiry as month and year, such as 12/30.' }),
    ...(expiry && isPast(expiry, now) && { expiry: 'This card has expired. Any month to come will do.' }),
    ...(card && form.cvv.trim() !== card.cvv && { cvv: `The CVV of this test card is ${card.cvv}.` }),
  };
  return card && expiry && Object.keys(faults).length === 0 ? { card, expiry } : { faults };
}

/** The form filled with a test card, valid until December of the year after next. */
export const filledForm = (card: TestCard, now: Date): CardForm => ({
  number: grouped(card.number),
  expiry: `12/${String(now.getUTCFullYear() + 2).slice(-2)}`,
  cvv: card.cvv,
});

export const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

function readExpiry(text: string): Expiry | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  return month && year ? { month: month.padStart(2, '0'), year: `20${year}` } : null;
}

/** A card is good to the end of its month. */
const isPast = ({ month, year }: Expiry, now: Date) => Date.UTC(Number(year), Number(month), 1) <= now.getTime();
