/** The metadata of a Paystack event. It has no id of its own: kind, object and the object's state identify it. */
export interface ProviderEvent {
  event: string;
  /** Null where the event does not identify it: then its bytes do. */
  objectId: string | null;
  objectStatus: string;
  /** Our reference of the payment or transfer. */
  reference: string | null;
  /** Why it failed, in the provider's words. */
  reason: string | null;
}

const TEXT_MAX = 100;

/** Parses an event leniently: Paystack's samples are inconsistent, and an event that cannot be parsed is stored too. */
export function readProviderEvent(body: Buffer): ProviderEvent {
  const message = parse(body);
  const data = isRecord(message['data']) ? message['data'] : {};
  const transaction = isRecord(data['transaction']) ? data['transaction'] : {};
  const transfer = isRecord(data['bank_transfer']) ? data['bank_transfer'] : {};
  const event = textOf(message['event']) ?? 'unreadable';
  const reference =
    textOf(data['transaction_reference']) ?? textOf(data['reference']) ?? textOf(transaction['reference']);
  const object =
    textOf(data['id']) ??
    reference ??
    textOf(data['transfer_code']) ??
    textOf(transfer['transaction_id']) ??
    textOf(data['customer_code']);
  return {
    event,
    // A refund's events name its payment alone, which may be refunded in parts: each of them is heard.
    objectId: event.startsWith('refund.') ? null : object,
    objectStatus: textOf(data['status']) ?? textOf(transfer['amount']) ?? '',
    reference,
    reason: textOf(data['reason']),
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
  // An unsafe integer has lost digits and would identify another object.
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^[\x20-\x7e]+$/.test(text) && text.length <= TEXT_MAX ? text : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
