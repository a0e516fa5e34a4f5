import {
  assertNaira,
  fieldsOf,
  readAmount,
  readCallbackUrl,
  readEmail,
  readMetadata,
  readReference,
} from './fields.ts';
import { invalid } from './paystack-error.ts';
import { readSplit } from './subaccounts/split-request.ts';
import type { Channel, Split } from './transactions.queries.ts';

export type InitializeRequest = {
  email: string;
  amountKobo: number;
  reference: string | null;
  callbackUrl: string | null;
  metadata: unknown;
  channels: Channel[];
  split: Split | null;
};

/** The checkout's payment methods; Pay-with-Bank is a mandate here, since memberships must recur. */
const channelsByName: Record<string, Channel> = {
  card: 'card',
  bank_transfer: 'bank_transfer',
  ussd: 'ussd',
  bank: 'direct_debit',
  direct_debit: 'direct_debit',
};

/** @throws PaystackError about the first invalid field. */
export function readInitializeRequest(body: unknown): InitializeRequest {
  const fields = fieldsOf(body);
  assertNaira(fields['currency']);
  return {
    email: readEmail(fields['email']),
    amountKobo: readAmount(fields['amount']),
    reference: readReference(fields['reference']),
    callbackUrl: readCallbackUrl(fields['callback_url']),
    metadata: readMetadata(fields['metadata']),
    channels: readChannels(fields['channels']),
    split: readSplit(fields),
  };
}

/** Ignores channels that the sandbox does not have; without any named, all are offered. */
function readChannels(channels: unknown): Channel[] {
  if (channels !== undefined && !Array.isArray(channels)) throw invalid('invalid_channels', 'Invalid channels passed');
  const named = (channels ?? Object.keys(channelsByName)) as unknown[];
  const offered = Object.entries(channelsByName).flatMap(([name, channel]) => (named.includes(name) ? [channel] : []));
  // General knowledge: a request with no supported channel is refused, as at Paystack when no channel is active.
  if (offered.length === 0) throw invalid('no_active_channel', 'No active channel');
  return [...new Set(offered)];
}
