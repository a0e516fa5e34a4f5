/** What an event of Paystack speaks of. It has no id of its own: kind, object and the object's state name it. */
export interface ProviderEvent {
  event: string;
  objectId: string | null;
  objectStatus: string;
  /** Of the payment or transfer it is about: ours. */
  reference: string | null;
}

const TEXT_MAX = 100;

/** Reads the bytes of an event loosely: samples are uneven, and what cannot be read is kept all the same. */
export function readProviderEvent(body: Buffer): ProviderEvent {
  const message = parse(body);
  const data = isRecord(message['data']) ? message['data'] : {};
  const transaction = isRecord(data['transaction']) ? data['transaction'] : {};
  const reference =
    textOf(data['transaction_reference']) ?? textOf(data['reference']) ?? textOf(transaction['reference']);
  return {
    event: textOf(message['event']) ?? 'unreadable',
    objectId: textOf(data['id']) ?? reference ?? textOf(data['transfer_code']),
    objectStatus: textOf(data['status']) ?? '',
    reference,
  };
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | null {
  // A number that is not exact would name something else.
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^[\x20-\x7e]+$/.test(text) && text.length <= TEXT_MAX ? text : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
