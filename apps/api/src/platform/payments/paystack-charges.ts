import { ProviderUnknown, type Authorization, type Division, type Payments, type ProviderPayment } from './payments.ts';
import {
  doneOf,
  foundOf,
  isDuplicate,
  listPage,
  providerRefusedOf,
  unreadable,
  type Answer,
  type Call,
} from './paystack-client.ts';
import { asObject, idIn, instantIn, koboIn, objectIn, textIn, wholeNumber, type Json } from './paystack-json.ts';

const CHANNELS = ['card', 'bank', 'ussd', 'bank_transfer'];

const statuses: Record<string, ProviderPayment['status']> = {
  success: 'succeeded',
  failed: 'failed',
  reversed: 'reversed',
  abandoned: 'abandoned',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
};

type Charges = Pick<Payments, 'initialize' | 'charge' | 'deactivate' | 'verify' | 'findPayment' | 'listPayments'>;

/** Incoming money. */
export const createCharges = (call: Call): Charges => ({
  async initialize({ reference, email, amountKobo, division, callbackUrl, cancelUrl }) {
    const answer = await call('POST', '/transaction/initialize', {
      reference,
      email,
      amount: amountKobo,
      currency: 'NGN',
      ...fieldsOf(division),
      callback_url: callbackUrl,
      channels: CHANNELS,
      // Restricts cards and banks to reusable ones; the filter does not affect transfer and USSD.
      metadata: JSON.stringify({ cancel_action: cancelUrl, custom_filters: { recurring: true } }),
    });
    const authorizationUrl = textIn(doneOf(answer), 'authorization_url');
    if (authorizationUrl === null) throw new ProviderUnknown('Paystack answered without an address');
    return { authorizationUrl };
  },

  async charge({ reference, email, amountKobo, division, authorizationCode }) {
    const answer = await call('POST', '/transaction/charge_authorization', {
      reference,
      email,
      amount: amountKobo,
      currency: 'NGN',
      ...fieldsOf(division),
      authorization_code: authorizationCode,
      // Paystack works many off in its own order instead of answering that there are too many.
      queue: true,
    });
    if (isDuplicate(answer)) throw new ProviderUnknown(answer.message);
    const data = asObject(answer.data) ?? {};
    if (data['paused'] === true) {
      return {
        ...nothingOf(reference),
        status: 'pending',
        amountKobo,
        authorizationUrl: textIn(data, 'authorization_url'),
      };
    }
    if (!answer.isYes) throw providerRefusedOf(answer);
    return { ...getPayment(data), authorizationUrl: null };
  },

  async deactivate(authorizationCode) {
    const answer = await call('POST', '/customer/authorization/deactivate', { authorization_code: authorizationCode });
    if (!answer.isYes && !/not found/i.test(answer.message)) throw providerRefusedOf(answer);
  },

  async verify(reference) {
    const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
    return isUnknownReference(answer) ? nothingOf(reference) : getPayment(foundOf(answer));
  },

  async findPayment(providerId) {
    const answer = await call('GET', `/transaction/${providerId}`);
    return isUnknownReference(answer) ? null : getPayment(foundOf(answer));
  },

  listPayments: (since, cursor, until) => listPage(call, '/transaction', { since, until, cursor }, readPayment),
});

/** The subaccount bears the fee, so that the flat sum comes to the business whole. */
const fieldsOf = (division: Division | null | undefined): Json =>
  !division
    ? {}
    : { subaccount: division.subaccountCode, transaction_charge: division.mainShareKobo, bearer: 'subaccount' };

const isUnknownReference = ({ isYes, message, code }: Answer): boolean =>
  !isYes && (code === 'transaction_not_found' || /(?:reference|transaction(?: id)?) not found/i.test(message));

function getPayment(data: Json): ProviderPayment {
  const payment = readPayment(data);
  if (!payment) throw unreadable();
  return payment;
}

export function readPayment(data: Json): ProviderPayment | null {
  const status = statuses[textIn(data, 'status') ?? ''];
  const amountKobo = koboIn(data, 'amount');
  if (!status || amountKobo === null) return null;
  return {
    status,
    providerId: idIn(data, 'id'),
    amountKobo,
    currency: textIn(data, 'currency') ?? '',
    reference: textIn(data, 'reference') ?? '',
    channel: textIn(data, 'channel'),
    feeKobo: koboIn(data, 'fees'),
    paidAt: instantIn(data, 'paid_at', 'paidAt'),
    gatewayResponse: textIn(data, 'gateway_response'),
    live: data['domain'] === 'live',
    email: textIn(objectIn(data, 'customer'), 'email')?.toLowerCase() ?? null,
    authorization: readAuthorization(objectIn(data, 'authorization')),
  };
}

/** Only an authorization that Paystack marks as reusable; those of transfers and USSD never are. */
function readAuthorization(json: Json): Authorization | null {
  const code = textIn(json, 'authorization_code');
  const { channel } = json;
  if (json['reusable'] !== true || code === null || (channel !== 'card' && channel !== 'direct_debit')) return null;
  const last4 = textIn(json, 'last4');
  return {
    code,
    signature: textIn(json, 'signature') ?? code,
    channel,
    brand: textIn(json, 'brand'),
    bank: textIn(json, 'bank'),
    last4: last4 !== null && /^\d{4}$/.test(last4) ? last4 : null,
    expiresOn: firstDayAfter(wholeNumber(json['exp_year']), wholeNumber(json['exp_month'])),
  };
}

function firstDayAfter(year: number | null, month: number | null): string | null {
  if (year === null || year < 2000 || year > 2999 || month === null || month < 1 || month > 12) return null;
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${nextYear}-${String(nextMonth).padStart(2, '0')}-01`;
}

/** Result for a reference that the provider does not know. */
const nothingOf = (reference: string): ProviderPayment => ({
  status: 'missing',
  providerId: null,
  amountKobo: 0,
  currency: 'NGN',
  reference,
  channel: null,
  feeKobo: null,
  paidAt: null,
  gatewayResponse: null,
  live: false,
  email: null,
  authorization: null,
});
