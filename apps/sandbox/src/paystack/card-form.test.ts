import { expect, test } from 'vitest';
import { readCardForm } from './card-form.ts';

const now = new Date('2026-11-21T10:00:00Z');
const form = { number: '4084 0840-8408 4081', expiry: '11/26', cvv: '408' };

test.each(['11/26', '11 / 2026', '1126', '12/30'])('expiry %s is good', (expiry) => {
  expect(readCardForm({ ...form, expiry }, now)).toMatchObject({ card: { slug: 'success' } });
});

test.each([
  ['number', { number: '4242 4242 4242 4242' }, 'Use one of the test cards.'],
  ['expiry', { expiry: '10/26' }, 'This card has expired. Any month to come will do.'],
  ['expiry', { expiry: '13/30' }, 'Write the expiry as month and year, such as 12/30.'],
  ['cvv', { cvv: '407' }, 'The CVV of this test card is 408.'],
])('a wrong %s is reported by its name', (field, change, sentence) => {
  expect(readCardForm({ ...form, ...change }, now)).toEqual({ faults: { [field]: sentence } });
});
