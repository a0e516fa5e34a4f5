import type { Sandbox } from '../sandbox.ts';
import {
  findAuthorization,
  putAuthorization,
  type PlannedDecline,
  type SavedAuthorization,
} from './authorizations.queries.ts';
import {
  assertNaira,
  fieldsOf,
  readAmount,
  readCallbackUrl,
  readEmail,
  readMetadata,
  readReference,
  readText,
} from './fields.ts';
import { record, refused, succeeded } from './outcome.ts';
import { duplicateReference, PaystackError } from './paystack-error.ts';
import { assertMaySplit, readSplit } from './subaccounts/split-request.ts';
import { testCardOf } from './test-cards.ts';
import {
  findByReference,
  freshTransaction,
  insertTransaction,
  saveTransaction,
  type Transaction,
} from './transactions.queries.ts';

/** Result of a charge without the person; `paused` where the bank asks the cardholder to approve it first. */
export type Charged = { transaction: Transaction; paused: boolean };

/** Charges a saved authorization. @throws PaystackError when nothing was charged: the reference stays free. */
export function chargeAuthorization(sandbox: Sandbox, body: unknown): Charged {
  const { store, clock, behaviours } = sandbox;
  const { code, ...order } = readChargeRequest(body);
  assertMaySplit(sandbox, order);
  const charged = store.inTransaction(() => {
    const saved = getChargeable(sandbox, code, order.email);
    if (order.reference !== null && findByReference(store, order.reference)) throw duplicateReference();
    const decline = takePlannedDecline(sandbox, saved);
    if (decline?.answer === 'regulate') return regulated(decline.minutes, clock.now());
    const fresh = freshTransaction(
      {
        ...order,
        channels: [saved.authorization.channel],
        ipAddress: null,
        createdAt: clock.now().toISOString(),
      },
      behaviours.get(),
    );
    const inserted = insertTransaction(store, { ...fresh, authorization: saved.authorization, attempts: 1 });
    if (!inserted) throw duplicateReference();
    return tryIt(sandbox, inserted, saved, decline);
  });
  if (charged instanceof PaystackError) throw charged;
  return charged;
}

function readChargeRequest(body: unknown) {
  const fields = fieldsOf(body);
  assertNaira(fields['currency']);
  return {
    email: readEmail(fields['email']),
    amountKobo: readAmount(fields['amount']),
    code: readText(fields['authorization_code'], 'Authorization code is required'),
    reference: readReference(fields['reference']),
    callbackUrl: readCallbackUrl(fields['callback_url']),
    metadata: readMetadata(fields['metadata']),
    split: readSplit(fields),
  };
}

function getChargeable({ store }: Sandbox, code: string, email: string): SavedAuthorization {
  const saved = findAuthorization(store, code);
  if (!saved) throw unknownAuthorization();
  if (saved.isDeactivated || !saved.authorization.reusable || saved.email.toLowerCase() !== email.toLowerCase())
    throw foreignAuthorization();
  return saved;
}

/** Takes the planned decline, else the one of the test card; counts the use. */
function takePlannedDecline({ store }: Sandbox, saved: SavedAuthorization): PlannedDecline | null {
  const { next, renewals } = saved;
  const rule = testCardOf(saved.authorization)?.renewals;
  const decline = next?.decline ?? (rule && renewals >= rule.paid ? rule.after : null);
  putAuthorization(store, {
    ...saved,
    next: next && next.times > 1 ? { ...next, times: next.times - 1 } : null,
    renewals: decline ? renewals : renewals + 1,
  });
  return decline;
}

function tryIt(
  sandbox: Sandbox,
  inserted: Transaction,
  saved: SavedAuthorization,
  decline: PlannedDecline | null,
): Charged {
  const now = sandbox.clock.now();
  if (saved.authorization.channel === 'direct_debit')
    return { transaction: debit(sandbox, inserted, decline), paused: false };
  if (decline?.answer === 'pause') return { transaction: pause(sandbox, inserted, saved), paused: true };
  const transaction =
    decline?.answer === 'decline'
      ? refused(inserted, decline.text, now)
      : succeeded(inserted, saved.authorization, now);
  record(sandbox, transaction);
  return { transaction, paused: false };
}

/** A bank debit is answered before the bank decides: `processing` first. */
function debit({ store, settling }: Sandbox, inserted: Transaction, decline: PlannedDecline | null): Transaction {
  const transaction: Transaction = {
    ...inserted,
    status: 'processing',
    gatewayResponse: 'Transaction in progress',
    onItsWay: { decline: decline?.answer === 'decline' ? decline.text : null },
  };
  saveTransaction(store, transaction);
  settling.schedule('charge', transaction.reference);
  return transaction;
}

function pause({ store }: Sandbox, inserted: Transaction, { authorization }: SavedAuthorization): Transaction {
  const { exp_month: month, exp_year: year } = authorization;
  const transaction: Transaction = {
    ...inserted,
    attempt: {
      card: testCardOf(authorization)?.number ?? '',
      expiry: { month: month ?? '', year: year ?? '' },
      stepsDone: 0,
      steps: ['bank'],
    },
  };
  saveTransaction(store, transaction);
  return transaction;
}

const unknownAuthorization = () =>
  new PaystackError(
    400,
    'invalid_authorization_code',
    'Authorization code is invalid',
    'Use a valid authorization code by generating a new one',
  );

const foreignAuthorization = () =>
  new PaystackError(
    400,
    'invalid_params',
    'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.',
    'Verify that the authorization code belongs to the email address you pass',
  );

// The documents give the words and `retry_by`; its form and the status 400 are general knowledge.
const regulated = (minutes: number, now: Date) =>
  new PaystackError(
    400,
    'card_regulated',
    `Charge cannot be fulfilled until ${minutes} minutes`,
    'Wait for the time given before you charge the card again',
    { type: 'processor_error', details: { retry_by: new Date(now.getTime() + minutes * 60_000).toISOString() } },
  );
