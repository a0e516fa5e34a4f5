import { emailPattern } from '@udala/contract/patterns';
import { PaystackError } from './paystack-error.ts';

const smallestKobo = 5000;

export type InitializeRequest = {
  email: string;
  amountKobo: number;
  reference: string | null;
  callbackUrl: string | null;
  metadata: unknown;
};

/** @throws PaystackError about the first field that does not hold. */
export function readInitializeRequest(body: unknown): InitializeRequest {
  const fields = isRecord(body) ? body : {};
  const currency = fields['currency'] ?? 'NGN';
  if (currency !== 'NGN') throw invalid('unsupported_currency', 'Currency not supported by merchant');
  return {
    email: readEmail(fields['email']),
    amountKobo: readAmount(fields['amount']),
    reference: readReference(fields['reference']),
    callbackUrl: readCallbackUrl(fields['callback_url']),
    metadata: readMetadata(fields['metadata']),
  };
}

function readEmail(email: unknown): string {
  if (typeof email !== 'string' || email === '') throw missing('Email is required');
  if (!new RegExp(emailPattern).test(email)) throw invalid('invalid_email_address', 'Invalid Email Address Passed');
  return email;
}

// The documents ask for a string of digits; the service takes a number too.
function readAmount(amount: unknown): number {
  if (amount === undefined || amount === '') throw missing('Amount is required');
  const kobo = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount;
  if (typeof kobo !== 'number' || !Number.isSafeInteger(kobo) || kobo <= 0) {
    throw invalid('invalid_amount', 'Invalid Amount Sent');
  }
  if (kobo < smallestKobo) throw invalid('invalid_amount', 'Amount is below the minimum of NGN 50');
  return kobo;
}

function readReference(reference: unknown): string | null {
  if (reference === undefined || reference === null || reference === '') return null;
  if (typeof reference !== 'string' || !/^[A-Za-z0-9.=-]+$/.test(reference)) {
    throw invalid(
      'invalid_reference',
      'Invalid Transaction Reference. Only -, ., = and alphanumeric characters allowed',
    );
  }
  return reference;
}

function readCallbackUrl(url: unknown): string | null {
  if (url === undefined || url === null || url === '') return null;
  const address = httpUrl(url);
  if (address === null) throw invalid('invalid_callback_url', 'Invalid callback url');
  return address;
}

/** The documents ask for stringified JSON; an object is taken as it is, anything else is kept as text. */
function readMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return metadata ?? null;
  try {
    return JSON.parse(metadata);
  } catch {
    return metadata;
  }
}

/** Where the patron goes who cancels, if the merchant named a place. */
export function cancelActionOf(metadata: unknown): string | null {
  return isRecord(metadata) ? httpUrl(metadata['cancel_action']) : null;
}

function httpUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const protocol = URL.parse(value)?.protocol;
  return protocol === 'http:' || protocol === 'https:' ? value : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const missing = (message: string) =>
  new PaystackError(400, 'missing_params', message, 'Ensure that all required parameters are passed');

const invalid = (code: string, message: string) =>
  new PaystackError(400, code, message, 'Ensure that the value you pass is right and try again');
