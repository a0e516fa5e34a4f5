import { expect, it } from 'vitest';
import { isForGood, reasonOf } from './failure-words.ts';

const passing: [string | null, string][] = [
  ['Insufficient Funds', 'Not enough money.'],
  ['Declined', 'Your bank said no.'],
  ['Do Not Honour', 'Your bank said no.'],
  ['Denied by fraud system', 'A security check stopped this payment.'],
  ['Unable to process transaction', 'A security check stopped this payment.'],
  ['Charge cannot be fulfilled until 1427 minutes', 'Too many payments failed with this card. It must wait a day.'],
  [
    'Charge attempt cannot be fulfilled until 5 minutes',
    'Too many payments failed with this card. It must wait a day.',
  ],
  ['Exceeds withdrawal limit', 'This card has reached its limit.'],
  ['Transaction amount limit exceeded', 'This card has reached its limit.'],
  ['Currency not supported by merchant', "We couldn't take this payment. Your bank and card are fine."],
  ['Subaccount not found', "We couldn't take this payment. Your bank and card are fine."],
  [
    'Subaccount share cannot be less than the transaction fee',
    "We couldn't take this payment. Your bank and card are fine.",
  ],
  ['Invalid transaction charge', "We couldn't take this payment. Your bank and card are fine."],
  ['Your business is not active', "We couldn't take this payment. Your bank and card are fine."],
  ['Issuer or switch inoperative', "Your bank couldn't be reached."],
  ['System Malfunction', "Your bank couldn't be reached."],
  ['Restricted card', 'Your bank has blocked this card.'],
  ['Transaction cannot be completed. Session timeout exceeded.', 'The code timed out.'],
  ['Incorrect OTP', 'The PIN or code was not right.'],
  [
    'Token Not Generated. Customer Not Registered on Token Platform',
    "This card isn't set up to pay online. Ask your bank, or use another.",
  ],
  ['The transaction was not completed', 'Payment not finished.'],
  ['There was an error checking this authorization. Try again.', "The payment didn't go through."],
  ['Connection lost', "The payment didn't go through."],
  ['Error 91', "The payment didn't go through."],
  [null, "The payment didn't go through."],
];
const forGood: [string, string][] = [
  ['Expired card', 'This card has expired.'],
  ['Pickup card (lost/stolen card)', 'Your bank has blocked this card.'],
  ['Pickup card (stolen card)', 'Your bank has blocked this card.'],
  ['Lost card', 'Your bank has blocked this card.'],
  ['Account closed', 'This bank account is closed.'],
  ['Authorization code is invalid', "We can't charge this card or account any more."],
  ['Invalid Authorization Code', "We can't charge this card or account any more."],
  [
    'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.',
    "We can't charge this card or account any more.",
  ],
  ['Email address does not match authorization code', "We can't charge this card or account any more."],
  ['The customer specified has no active authorizations', "We can't charge this card or account any more."],
];

it.each([...passing, ...forGood])('%s reads: %s', (words, sentence) => {
  expect(reasonOf(words)).toBe(sentence);
});

it('distinguishes a permanent failure from one that may work tomorrow', () => {
  expect(forGood.filter(([words]) => !isForGood(words))).toEqual([]);
  expect(passing.filter(([words]) => isForGood(words))).toEqual([]);
});
