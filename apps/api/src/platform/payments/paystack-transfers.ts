import { ProviderUnknown, type Payments, type ProviderBank, type ProviderTransfer } from './payments.ts';
import {
  doneOf,
  foundOf,
  isDuplicate,
  itemsOf,
  listPage,
  unreadable,
  type Answer,
  type Call,
} from './paystack-client.ts';
import { idIn, instantIn, koboIn, objectIn, textIn, type Json } from './paystack-json.ts';

const BANK_PAGES_MAX = 20;

const statuses: Record<string, ProviderTransfer['status']> = {
  success: 'succeeded',
  failed: 'failed',
  abandoned: 'abandoned',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
  otp: 'pending',
  received: 'pending',
};

type Transfers = Pick<
  Payments,
  | 'listBanks'
  | 'resolveAccount'
  | 'createSubaccount'
  | 'saveRecipient'
  | 'transfer'
  | 'findTransfer'
  | 'listTransfers'
  | 'balanceKobo'
>;

/** Payouts and their bank accounts. */
export const createTransfers = (call: Call): Transfers => ({
  async balanceKobo() {
    const naira = itemsOf(await call('GET', '/balance')).find((item) => textIn(item, 'currency') === 'NGN');
    const kobo = naira?.['balance'];
    // Below zero after a dispute that the balance did not cover.
    if (typeof kobo !== 'number' || !Number.isSafeInteger(kobo)) throw unreadable();
    return kobo;
  },

  async listBanks() {
    const banks = new Map<string, ProviderBank>();
    let next: string | null = '';
    for (let page = 1; next !== null && page <= BANK_PAGES_MAX; page += 1) {
      const answer = await call('GET', `/bank?country=nigeria&perPage=100&use_cursor=true${next}`);
      for (const bank of itemsOf(answer).flatMap((item) => readBank(item) ?? [])) banks.set(bank.code, bank);
      const cursor = textIn(answer.meta, 'next');
      next = cursor === null || cursor === 'null' ? null : `&next=${encodeURIComponent(cursor)}`;
    }
    return [...banks.values()];
  },

  async resolveAccount({ bankCode, accountNumber }) {
    const account = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
    const accountName = textIn(doneOf(await call('GET', `/bank/resolve?${account}`)), 'account_name');
    if (accountName === null) throw unreadable();
    return { accountName };
  },

  async saveRecipient({ bankCode, accountNumber, accountName }) {
    const answer = await call('POST', '/transferrecipient', {
      type: 'nuban',
      name: accountName,
      account_number: accountNumber,
      bank_code: bankCode,
      currency: 'NGN',
    });
    const recipientCode = textIn(doneOf(answer), 'recipient_code');
    if (recipientCode === null) throw unreadable();
    return { recipientCode };
  },

  async createSubaccount({ bankCode, accountNumber, businessName }) {
    const answer = await call('POST', '/subaccount', {
      business_name: businessName,
      settlement_bank: bankCode,
      account_number: accountNumber,
      // Each payment names a flat sum instead.
      percentage_charge: 0,
    });
    const subaccountCode = textIn(doneOf(answer), 'subaccount_code');
    if (subaccountCode === null) throw unreadable();
    return { subaccountCode };
  },

  async transfer({ reference, amountKobo, recipientCode, reason }) {
    const answer = await call('POST', '/transfer', {
      source: 'balance',
      reference,
      amount: amountKobo,
      recipient: recipientCode,
      reason,
      currency: 'NGN',
    });
    if (isDuplicate(answer)) throw new ProviderUnknown(answer.message);
    return getTransfer(doneOf(answer));
  },

  async findTransfer(reference) {
    const answer = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`);
    return isUnknownTransfer(answer) ? missing(reference) : getTransfer(foundOf(answer));
  },

  listTransfers: (since, cursor, until) => listPage(call, '/transfer', { since, until, cursor }, readTransfer),
});

const isUnknownTransfer = ({ isYes, message, code }: Answer): boolean =>
  !isYes && (code === 'transfer_not_found' || /transfer not found|transfer id\/code .*invalid/i.test(message));

/** Null for a bank that cannot receive transfers today. */
function readBank(bank: Json): ProviderBank | null {
  const [code, name] = [textIn(bank, 'code'), textIn(bank, 'name')];
  if (code === null || name === null || bank['active'] === false || bank['is_deleted'] === true) return null;
  return { id: idIn(bank, 'id'), code, name };
}

function getTransfer(data: Json): ProviderTransfer {
  const transfer = readTransfer(data);
  if (!transfer) throw unreadable();
  return transfer;
}

function readTransfer(data: Json): ProviderTransfer | null {
  const said = textIn(data, 'status');
  const status = statuses[said ?? ''];
  const reference = textIn(data, 'reference');
  const amountKobo = koboIn(data, 'amount');
  if (!status || reference === null || amountKobo === null) return null;
  const isOver = status === 'failed' || status === 'reversed';
  return {
    status,
    reference,
    amountKobo,
    transferCode: textIn(data, 'transfer_code'),
    recipientCode: textIn(objectIn(data, 'recipient'), 'recipient_code'),
    createdAt: instantIn(data, 'createdAt', 'created_at'),
    awaitsCode: said === 'otp',
    failure: isOver ? (textIn(data, 'gateway_response') ?? textIn(data, 'failures') ?? said) : null,
  };
}

const missing = (reference: string): ProviderTransfer => ({
  status: 'missing',
  reference,
  amountKobo: 0,
  transferCode: null,
  recipientCode: null,
  createdAt: null,
  awaitsCode: false,
  failure: null,
});
