import webPush from 'web-push';
import type { WebSubscription } from './push-address.ts';
import type { Ask, OutgoingPush, VendorVerdict } from './vendor-request.ts';
import type { Vapid } from './vapid.ts';

/** Time a vendor stores a message for a device that is offline. */
export const TTL_SECONDS = 86_400;

const gone = new Set([404, 410]);
const tooMany = 429;
const busy = new Set([408, 425]);
const BUSY_MS = 60_000;

interface WebPushOptions {
  readonly vapid: Vapid;
  readonly subject: string;
  readonly ask: Ask;
}

/** Sends by Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed (RFC 8292). */
export function createWebPush({ vapid, subject, ask }: WebPushOptions) {
  return async (to: WebSubscription, { data, urgency, topic }: OutgoingPush): Promise<VendorVerdict> => {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { ...to.keys } },
      JSON.stringify(data),
      { vapidDetails: { subject, ...vapid }, TTL: TTL_SECONDS, urgency, topic, contentEncoding: 'aes128gcm' },
    );
    // fetch sets this header itself.
    const { 'Content-Length': _length, ...rest } = headers as Record<string, string | number>;
    const said = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    const { status, retryAfterMs } = await ask(endpoint, said, body);
    if (status >= 200 && status < 300) return { kind: 'sent' };
    if (gone.has(status)) return { kind: 'gone' };
    if (status === tooMany)
      return { kind: 'later', reason: String(status), retryAfterMs: retryAfterMs ?? BUSY_MS, isTooMany: true };
    if (busy.has(status)) return { kind: 'later', reason: String(status), retryAfterMs: retryAfterMs ?? BUSY_MS };
    if (status >= 500) return { kind: 'later', reason: String(status), retryAfterMs: retryAfterMs };
    return { kind: 'refused', reason: String(status) };
  };
}
