import { emailPattern } from '@udala/contract/patterns';
import { invalid, missing } from './paystack-error.ts';

const smallestKobo = 5000;

export type Fields = Record<string, unknown>;

export const fieldsOf = (body: unknown): Fields => (isRecord(body) ? body : {});

export function assertNaira(currency: unknown): void {
  if ((currency ?? 'NGN') !== 'NGN') throw invalid('unsupported_currency', 'Currency not supported by merchant');
}

export function readEmail(email: unknown): string {
  if (typeof email !== 'string' || email === '') throw missing('Email is required');
  if (!new RegExp(emailPattern).test(email)) throw invalid('invalid_email_address', 'Invalid Email Address Passed');
  return email;
}

/** Reads the amount of a payment in kobo: ₦50 or more. */
export function readAmount(amount: unknown): number {
  const kobo = readKobo(amount);
  if (kobo < smallestKobo) throw invalid('invalid_amount', 'Amount is below the minimum of NGN 50');
  return kobo;
}

/** Reads any amount in kobo. The documents ask for a string of digits; the service takes a number too. */
export function readKobo(amount: unknown): number {
  if (amount === undefined || amount === '') throw missing('Amount is required');
  const kobo = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount;
  if (typeof kobo !== 'number' || !Number.isSafeInteger(kobo) || kobo <= 0) {
    throw invalid('invalid_amount', 'Invalid Amount Sent');
  }
  return kobo;
}

export function readReference(reference: unknown): string | null {
  if (reference === undefined || reference === null || reference === '') return null;
  if (typeof reference !== 'string' || !/^[A-Za-z0-9.=-]+$/.test(reference)) {
    throw invalid(
      'invalid_reference',
      'Invalid Transaction Reference. Only -, ., = and alphanumeric characters allowed',
    );
  }
  return reference;
}

export function readCallbackUrl(url: unknown): string | null {
  if (url === undefined || url === null || url === '') return null;
  const address = httpUrl(url);
  if (address === null) throw invalid('invalid_callback_url', 'Invalid callback url');
  return address;
}

/** Reads metadata: the documents ask for stringified JSON; an object is taken as it is, other text is stored as is. */
export function readMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return metadata ?? null;
  try {
    return JSON.parse(metadata);
  } catch {
    return metadata;
  }
}

/** @throws PaystackError when there is no such text. */
export function readText(value: unknown, sentence: string): string {
  if (typeof value !== 'string' || value === '') throw missing(sentence);
  return value;
}

export const textOr = (value: unknown, fallback: string | null): string | null =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** Address for a patron who cancels, if the merchant named one. */
export function cancelActionOf(metadata: unknown): string | null {
  return isRecord(metadata) ? httpUrl(metadata['cancel_action']) : null;
}

function httpUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const protocol = URL.parse(value)?.protocol;
  return protocol === 'http:' || protocol === 'https:' ? value : null;
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
