import { feeOf } from './fees.ts';
import { findTestCard, type Step, type TestCard } from './test-cards.ts';
import { derivedToken } from './tokens.ts';
import type { Authorization, Expiry, Transaction } from './transactions.queries.ts';

/** Starts a try with a card; one without steps is answered by the bank at once. */
export function startAttempt(transaction: Transaction, card: TestCard, expiry: Expiry, now: Date): Transaction {
  const started: Transaction = {
    ...noted(transaction, now, 'action', 'Attempted to pay with card'),
    status: 'ongoing',
    gatewayResponse: 'The transaction was not completed',
    attempt: { card: card.number, expiry, stepsDone: 0 },
    attempts: transaction.attempts + 1,
  };
  return card.steps.length === 0 ? askBank(started, card, now) : started;
}

/** What the checkout asks next, null when no try is under way. */
export function currentStep(transaction: Transaction): { card: TestCard; step: Step } | null {
  const card = transaction.attempt && findTestCard(transaction.attempt.card);
  const step = card?.steps[transaction.attempt?.stepsDone ?? 0];
  return card && step ? { card, step } : null;
}

/** Takes the answer to the step that is asked; a wrong one ends the try, as at the bank. */
export function answerStep(transaction: Transaction, answer: string, now: Date): Transaction {
  const asked = currentStep(transaction);
  if (!asked || !transaction.attempt) return transaction;
  const { card, step } = asked;
  const wrong = wrongAnswer(card, step, answer);
  if (wrong) return refused(transaction, wrong, now);
  const stepsDone = transaction.attempt.stepsDone + 1;
  const answered: Transaction = {
    ...noted(transaction, now, 'action', `Filled this field: ${step}`),
    attempt: { ...transaction.attempt, stepsDone },
  };
  return stepsDone === card.steps.length ? askBank(answered, card, now) : answered;
}

/** Leaves the checkout; what the bank said before stays true. */
export function abandon(transaction: Transaction, now: Date): Transaction {
  const left = noted(transaction, now, 'action', 'Cancelled the payment');
  return { ...left, attempt: null, status: left.status === 'ongoing' ? 'abandoned' : left.status };
}

function wrongAnswer(card: TestCard, step: Step, answer: string): string | null {
  if (step === 'pin') return answer === card.pin ? null : 'Incorrect PIN';
  if (step === 'otp') return answer === card.otp ? null : 'Incorrect OTP';
  if (step === 'phone') return answer.replace(/\D/g, '').length >= 10 ? null : 'Invalid phone number';
  return null;
}

function askBank(transaction: Transaction, card: TestCard, now: Date): Transaction {
  if (card.refusal !== undefined) return refused(transaction, card.refusal, now);
  return {
    ...noted(transaction, now, 'success', 'Successfully paid with card'),
    status: 'success',
    gatewayResponse: 'Successful',
    paidAt: now.toISOString(),
    feesKobo: feeOf(transaction.amountKobo),
    authorization: authorizationOf(transaction, card),
    attempt: null,
  };
}

function refused(transaction: Transaction, reason: string, now: Date): Transaction {
  return {
    ...noted(transaction, now, 'error', `Error: ${reason}`),
    status: 'failed',
    gatewayResponse: reason,
    errors: transaction.errors + 1,
    attempt: null,
  };
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

type Entry = Transaction['history'][number];

function noted(transaction: Transaction, now: Date, type: Entry['type'], message: string): Transaction {
  const time = Math.max(0, Math.floor((now.getTime() - Date.parse(transaction.createdAt)) / 1000));
  return { ...transaction, history: [...transaction.history, { type, message, time }] };
}
