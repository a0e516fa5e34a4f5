import { noted, refused, succeeded } from './outcome.ts';
import { findTestCard, type TestCard } from './test-cards.ts';
import { derivedToken } from './tokens.ts';
import type { Authorization, Expiry, Step, Transaction } from './transactions.queries.ts';

/** Starts an attempt with a card; one without steps is answered by the bank at once. */
export function startAttempt(transaction: Transaction, card: TestCard, expiry: Expiry, now: Date): Transaction {
  const started: Transaction = {
    ...noted(transaction, now, 'action', 'Attempted to pay with card'),
    status: 'ongoing',
    gatewayResponse: 'The transaction was not completed',
    channel: 'card',
    attempt: { card: card.number, expiry, stepsDone: 0 },
    offline: null,
    attempts: transaction.attempts + 1,
  };
  return card.steps.length === 0 ? askBank(started, card, now) : started;
}

/** The checkout's next question, null when no attempt is in progress. */
export function currentStep({ attempt }: Transaction): { card: TestCard; step: Step } | null {
  const card = attempt && findTestCard(attempt.card);
  const step = card && stepsOf(attempt, card)[attempt.stepsDone];
  return card && step ? { card, step } : null;
}

/** Takes the answer to the current step; a wrong one ends the attempt, as at the bank. */
export function answerStep(transaction: Transaction, answer: string, now: Date): Transaction {
  const current = currentStep(transaction);
  if (!current || !transaction.attempt) return transaction;
  const { card, step } = current;
  const wrong = wrongAnswer(card, step, answer);
  if (wrong) return refused(transaction, wrong, now);
  const stepsDone = transaction.attempt.stepsDone + 1;
  const answered: Transaction = {
    ...noted(transaction, now, 'action', `Filled this field: ${step}`),
    status: 'ongoing',
    attempt: { ...transaction.attempt, stepsDone },
  };
  return stepsDone === stepsOf(transaction.attempt, card).length ? askBank(answered, card, now) : answered;
}

/** Leaves the checkout; earlier answers of the bank stay true, and so does money in transit. */
export function abandon(transaction: Transaction, now: Date): Transaction {
  const left = noted(transaction, now, 'action', 'Cancelled the payment');
  if (left.onItsWay) return left;
  return { ...left, attempt: null, offline: null, status: left.status === 'ongoing' ? 'abandoned' : left.status };
}

const stepsOf = (attempt: NonNullable<Transaction['attempt']>, card: TestCard) => attempt.steps ?? card.steps;

function wrongAnswer(card: TestCard, step: Step, answer: string): string | null {
  if (step === 'pin') return answer === card.pin ? null : 'Incorrect PIN';
  if (step === 'otp') return answer === card.otp ? null : 'Incorrect OTP';
  if (step === 'phone') return answer.replace(/\D/g, '').length >= 10 ? null : 'Invalid phone number';
  return null;
}

function askBank(transaction: Transaction, card: TestCard, now: Date): Transaction {
  if (card.decline !== undefined) return refused(transaction, card.decline, now);
  return succeeded(transaction, authorizationOf(transaction, card), now);
}

function authorizationOf({ email, attempt }: Transaction, card: TestCard): Authorization {
  return {
    authorization_code: `AUTH_${derivedToken(10, 'authorization', email.toLowerCase(), card.number)}`,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: attempt?.expiry.month ?? '',
    exp_year: attempt?.expiry.year ?? '',
    channel: 'card',
    card_type: card.brand,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: card.brand,
    reusable: card.reusable,
    signature: `SIG_${derivedToken(20, 'signature', card.number)}`,
    account_name: null,
  };
}
