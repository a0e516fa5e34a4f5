import type { Clock } from '../clock.ts';
import { askVendor, VendorError } from './ask-vendor.ts';
import { createFcm } from './fcm.ts';
import type { FcmConfig } from './fcm-access.ts';
import { readFcmToken, readSubscription, readWebAddress, type PushAddress } from './push-address.ts';
import { isPushHost } from './push-hosts.ts';
import type { Vapid } from './vapid.ts';
import type { Ask, OutgoingPush, PushOutcome, VendorVerdict } from './vendor-request.ts';
import { createVendorBackoffs } from './vendor-backoffs.ts';
import { createWebPush } from './web-push.ts';

/** Sends pushes to browsers, open or not, through the vendor of each. */
export interface Push {
  /**
   * Parses a browser's push address; null if it is invalid, 'fcm-off' if it needs Firebase, which is not configured.
   */
  readAddress(text: string): PushAddress | null | 'fcm-off';
  /** Never throws: errors are outcomes. */
  send(to: Pick<PushAddress, 'kind' | 'address'>, outgoing: OutgoingPush): Promise<PushOutcome>;
}

interface PushServiceOptions {
  readonly vapid: Vapid;
  /** Contact for questions about this server's pushes: `https:` or `mailto:`. */
  readonly subject: string;
  readonly hosts: readonly string[];
  readonly local: boolean;
  /** Null uses Web Push only. */
  readonly firebase: FcmConfig | null;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** After this many different browsers in a row with too many pushes, the vendor itself is considered throttled. */
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
  // A flood of notifications to one person must not delay everybody's.
  const addressBackoffs = createVendorBackoffs(clock);
  const throttledBrowsers = new Map<string, Set<string>>();
  const isAllowedUrl = (address: URL) => isPushHost(address, { hosts, local });
  const sendWeb = createWebPush({ vapid, subject, ask });
  const fcm = firebase && createFcm({ firebase, clock, ask });

  /**
   * The vendor and its send function, or null if it is not allowed: settings may have changed since the address was
   * stored.
   */
  function transportTo({ kind, address }: Pick<PushAddress, 'kind' | 'address'>) {
    if (kind === 'fcm') {
      return fcm && { vendor: fcm.vendor, go: (outgoing: OutgoingPush) => fcm.send(address, outgoing) };
    }
    const subscription = readSubscription(address);
    const url = subscription && URL.parse(subscription.endpoint);
    if (!subscription || !url || !isAllowedUrl(url)) return null;
    return { vendor: url.host, go: (outgoing: OutgoingPush) => sendWeb(subscription, outgoing) };
  }

  /** True if the rejections are about one browser, not about its vendor. */
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
      if (leftMs > 0) return { kind: 'later', reason: 'vendor in backoff', waitMs: leftMs, wasAttempted: false };
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

/** The text of any other error may contain a key. */
function reasonOf(error: unknown): string {
  if (error instanceof VendorError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
