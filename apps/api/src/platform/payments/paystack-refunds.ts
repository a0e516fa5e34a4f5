import { days, later } from '#platform/clock.ts';
import type { ListedRefund, Payments, ProviderDispute, ProviderRefund } from './payments.ts';
import { doneOf, foundOf, itemsOf, listPage, providerRefusedOf, unreadable, type Call } from './paystack-client.ts';
import { asObject, idIn, instantIn, koboIn, objectIn, textIn, type Json } from './paystack-json.ts';

/** Disputes are listed by their opening date, and a bank may take months over one. */
const DISPUTE_LASTS_DAYS = 180;
/** More parts than one payment is ever refunded in. */
const PER_PAYMENT = 100;

const statuses: Record<string, ProviderRefund['status']> = {
  pending: 'pending',
  processing: 'pending',
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'attention',
};

type Refunds = Pick<
  Payments,
  'refund' | 'retryRefund' | 'findRefunds' | 'listRefunds' | 'findDispute' | 'listDisputes'
>;

/** Outgoing money to payers: refunds by us and disputes by banks. */
export function createRefunds(call: Call, verify: Payments['verify']): Refunds {
  async function findRefunds({ providerId }: { providerId: number }): Promise<ProviderRefund[]> {
    const answer = await call('GET', `/refund?transaction=${providerId}&perPage=${PER_PAYMENT}`);
    return itemsOf(answer)
      .filter((item) => transactionOf(item) === providerId && !isOfDispute(item))
      .map(getRefund);
  }

  return {
    async refund({ reference, amountKobo, note }) {
      const order = { transaction: reference, amount: amountKobo, currency: 'NGN', merchant_note: note };
      const answer = await call('POST', '/refund', order);
      if (answer.isYes || !isAlreadyRefunded(answer.message)) return getRefund(doneOf(answer));
      const { providerId } = await verify(reference);
      const known = providerId === null ? [] : await findRefunds({ providerId });
      const same = known.filter((refund) => refund.status !== 'failed' && refund.amountKobo === amountKobo);
      return same[0] ?? { status: 'done', providerId: null, amountKobo, note };
    },

    async retryRefund({ providerId, bankId, accountNumber }) {
      const details = { currency: 'NGN', account_number: accountNumber, bank_id: String(bankId) };
      const path = `/refund/retry_with_customer_details/${providerId}`;
      const answer = await call('POST', path, { refund_account_details: details });
      if (!answer.isYes && !/invalid refund state/i.test(answer.message)) throw providerRefusedOf(answer);
    },

    findRefunds,

    listRefunds: (since, cursor) => listPage(call, '/refund', { since, cursor }, readListed),

    async findDispute(providerId) {
      const answer = await call('GET', `/dispute/${providerId}`);
      if (!answer.isYes && /dispute not found/i.test(answer.message)) return null;
      const dispute = readDispute(foundOf(answer));
      if (!dispute) throw unreadable();
      return dispute;
    },

    listDisputes(since, cursor, openedSince) {
      const opened = { since: openedSince ?? later(since, -days(DISPUTE_LASTS_DAYS)), cursor };
      return listPage(call, '/dispute', opened, (item) => {
        const changedAt = instantIn(item, 'updatedAt', 'updated_at');
        return changedAt !== null && changedAt < since ? null : readDispute(item);
      });
    },
  };
}

const isAlreadyRefunded = (message: string): boolean =>
  /fully reversed|already (?:been )?(?:fully )?(?:refunded|reversed)/i.test(message);

/** The refunded payment's id, sent alone or inside the payment. */
const transactionOf = (refund: Json): number | null => {
  const payment = asObject(refund['transaction']);
  return payment ? idIn(payment, 'id') : idIn(refund, 'transaction');
};

function getRefund(data: Json): ProviderRefund {
  const refund = readRefund(data);
  if (!refund) throw unreadable();
  return refund;
}

function readRefund(data: Json): ProviderRefund | null {
  const status = statuses[textIn(data, 'status') ?? ''];
  const amountKobo = koboIn(data, 'amount');
  if (!status || amountKobo === null) return null;
  return { status, providerId: idIn(data, 'id'), amountKobo, note: textIn(data, 'merchant_note') };
}

/** What a bank took is the dispute's to tell, and booked with it. */
const isOfDispute = (refund: Json): boolean => refund['dispute'] !== null && refund['dispute'] !== undefined;

function readListed(data: Json): ListedRefund | null {
  if (isOfDispute(data)) return null;
  const refund = readRefund(data);
  const paymentId = transactionOf(data);
  return refund && paymentId !== null ? { ...refund, paymentId } : null;
}

function readDispute(data: Json): ProviderDispute | null {
  const payment = objectIn(data, 'transaction');
  const providerId = idIn(data, 'id');
  const reference = textIn(payment, 'reference');
  const amountKobo = koboIn(data, 'refund_amount') ?? koboIn(payment, 'amount');
  if (providerId === null || reference === null || amountKobo === null) return null;
  const isWithBank = textIn(data, 'status') === 'awaiting-bank-feedback';
  const dueAt = instantIn(data, 'dueAt', 'due_at');
  return { providerId, status: statusOf(data), reference, amountKobo, dueAt, isWithBank };
}

/** Until a dispute is resolved, its resolution is only a proposal. An unclear one stays open. */
function statusOf(dispute: Json): ProviderDispute['status'] {
  const resolution = dispute['status'] === 'resolved' ? textIn(dispute, 'resolution') : null;
  if (resolution === 'declined') return 'won';
  return resolution !== null && /accepted/.test(resolution) ? 'lost' : 'open';
}
