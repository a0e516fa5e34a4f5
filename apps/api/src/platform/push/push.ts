import type { Clock } from '../clock.ts';
import { askVendor, VendorError, type VendorAnswer } from './ask-vendor.ts';
import { createFcm, type FcmConfig } from './fcm.ts';
import { readFcmToken, readSubscription, readWebAddress, type PushAddress } from './push-address.ts';
import { isPushHost } from './push-hosts.ts';
import type { Vapid } from './vapid.ts';
import { createVendorBackoffs } from './vendor-backoffs.ts';
import { createWebPush } from './web-push.ts';

export type Urgency = 'low' | 'normal' | 'high';

/** What a browser is sent. All values are texts, as FCM wants it. */
export interface OutgoingPush {
  readonly data: Readonly<Record<string, string>>;
  readonly urgency: Urgency;
  /** One that still waits at the vendor makes room for a newer one of the same topic. */
  readonly topic: string;
}

export type PushOutcome =
  | { kind: 'sent' }
  /** Nothing reaches this browser any more. */
  | { kind: 'gone' }
  /** This letter is not taken, whoever asks again. */
  | { kind: 'refused'; reason: string }
  /** The vendor cannot take it now; `asked` is false when it was not even asked. */
  | { kind: 'later'; reason: string; waitMs: number; wasAttempted: boolean };

/**
 * What one call to a vendor came to: `later` with how long it wishes to be left in peace, or nothing of the sort. Of too
 * many calls it speaks alike whether they were to this one browser or all together.
 */
export type VendorVerdict =
  | Exclude<PushOutcome, { kind: 'later' }>
  | { kind: 'later'; reason: string; retryAfterMs?: number | undefined; isTooMany?: true };

export type Ask = (url: string, headers: Record<string, string>, body: string | Buffer) => Promise<VendorAnswer>;

/** Reaches browsers, open or not, over whoever made them. */
export interface Push {
  /** Where a browser says it is reached; null when that cannot be, and 'fcm-off' when it would be by Firebase. */
  readAddress(text: string): PushAddress | null | 'fcm-off';
  /** Never throws: what went wrong is an outcome. */
  send(to: Pick<PushAddress, 'kind' | 'address'>, outgoing: OutgoingPush): Promise<PushOutcome>;
}

interface PushServiceOptions {
  readonly vapid: Vapid;
  /** Who may be asked about what this server sends: `https:` or `mailto:`. */
  readonly subject: string;
  readonly hosts: readonly string[];
  readonly local: boolean;
  /** Null pushes by Web Push alone. */
  readonly firebase: FcmConfig | null;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** So many different browsers in a row that are told too much mean all together. */
const BROWSERS_FOR_ALL = 3;

export function createPush({
  vapid,
  subject,
  hosts,
  local,
  firebase,
  clock,
  timeoutMs = TIMEOUT_MS,
}: PushServiceOptions): Push {
  const ask: Ask = (url, headers, body) =>
    askVendor(url, { headers, body: typeof body === 'string' ? body : new Uint8Array(body), timeoutMs, clock });
  const backoffs = createVendorBackoffs(clock);
  // Nobody's flood of notices may keep everybody's from coming.
  const addressBackoffs = createVendorBackoffs(clock);
  const throttledBrowsers = new Map<string, Set<string>>();
  const isAllowedUrl = (address: URL) => isPushHost(address, { hosts, local });
  const sendWeb = createWebPush({ vapid, subject, ask });
  const fcm = firebase && createFcm({ firebase, clock, ask });

  /** Who is asked and how, or null where nobody may be: the settings may have changed since the address was kept. */
  function transportTo({ kind, address }: Pick<PushAddress, 'kind' | 'address'>) {
    if (kind === 'fcm') {
      return fcm && { vendor: fcm.vendor, go: (outgoing: OutgoingPush) => fcm.send(address, outgoing) };
    }
    const subscription = readSubscription(address);
    const url = subscription && URL.parse(subscription.endpoint);
    if (!subscription || !url || !isAllowedUrl(url)) return null;
    return { vendor: url.host, go: (outgoing: OutgoingPush) => sendWeb(subscription, outgoing) };
  }

  /** Whether too many calls were to one browser, and not to its vendor. */
  function isItsOwn(vendor: string, address: string): boolean {
    const browsers = throttledBrowsers.get(vendor) ?? new Set();
    if (browsers.size < BROWSERS_FOR_ALL) throttledBrowsers.set(vendor, browsers.add(address));
    return browsers.size < BROWSERS_FOR_ALL;
  }

  return {
    readAddress(text) {
      if (text.trimStart().startsWith('{')) return readWebAddress(text, isAllowedUrl);
      return firebase ? readFcmToken(text) : 'fcm-off';
    },
    async send(to, outgoing) {
      const transport = transportTo(to);
      if (!transport) return { kind: 'refused', reason: 'not a vendor of ours' };
      const leftMs = Math.max(backoffs.msLeft(transport.vendor), addressBackoffs.msLeft(to.address));
      if (leftMs > 0) return { kind: 'later', reason: 'vendor backs off', waitMs: leftMs, wasAttempted: false };
      const verdict = await transport
        .go(outgoing)
        .catch((error: unknown): VendorVerdict => ({ kind: 'later', reason: reasonOf(error) }));
      if (verdict.kind === 'later') {
        const isOwn = verdict.isTooMany === true && isItsOwn(transport.vendor, to.address);
        const waitMs = isOwn
          ? addressBackoffs.begin(to.address, verdict.retryAfterMs)
          : backoffs.begin(transport.vendor, verdict.retryAfterMs);
        return { kind: 'later', reason: verdict.reason, waitMs, wasAttempted: true };
      }
      backoffs.end(transport.vendor);
      addressBackoffs.end(to.address);
      throttledBrowsers.delete(transport.vendor);
      return verdict;
    },
  };
}

/** Whatever else is thrown may quote a key. */
function reasonOf(error: unknown): string {
  if (error instanceof VendorError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
