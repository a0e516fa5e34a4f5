import { expect, it } from 'vitest';
import { reasonOf } from './failure-words.ts';

it.each([
  ['Insufficient Funds', 'Not enough money.'],
  ['Declined', 'Your bank said no.'],
  ['Denied by fraud system', 'Your bank said no.'],
  ['Transaction cannot be completed. Session timeout exceeded.', 'The code timed out.'],
  ['Incorrect OTP', 'The PIN or code was not right.'],
  ['Expired card', 'This card has expired.'],
  ['Pickup card (lost/stolen card)', 'Your bank has blocked this card.'],
  ['Account closed', 'Your bank has blocked this card.'],
  [
    'Token Not Generated. Customer Not Registered on Token Platform',
    "This card isn't set up to pay online. Ask your bank, or use another.",
  ],
  ['The transaction was not completed', 'Payment not finished.'],
  ['Error 91', "The payment didn't go through."],
  [null, "The payment didn't go through."],
])('%s reads: %s', (words, sentence) => {
  expect(reasonOf(words)).toBe(sentence);
});
