import type { VendorAnswer } from './ask-vendor.ts';

export type Urgency = 'low' | 'normal' | 'high';

/** Content of a push. All values are strings, as FCM requires. */
export interface OutgoingPush {
  readonly data: Readonly<Record<string, string>>;
  readonly urgency: Urgency;
  /** A newer push replaces one of the same topic that is still queued at the vendor. */
  readonly topic: string;
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription is dead. */
  | { kind: 'gone' }
  /** This message is rejected permanently. */
  | { kind: 'refused'; reason: string }
  /** The vendor cannot accept it now; `wasAttempted` is false during a backoff. */
  | { kind: 'later'; reason: string; waitMs: number; wasAttempted: boolean };

/**
 * Result of one request to a vendor; `later` with the delay it asks for, if any. A vendor's "too many requests" does
 * not say if it is about this browser or about all of them.
 */
export type VendorVerdict =
  | Exclude<PushOutcome, { kind: 'later' }>
  | { kind: 'later'; reason: string; retryAfterMs?: number | undefined; isTooMany?: true };

export type Ask = (url: string, headers: Record<string, string>, body: string | Buffer) => Promise<VendorAnswer>;
