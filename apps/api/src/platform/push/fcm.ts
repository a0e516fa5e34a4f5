import type { Clock } from '../clock.ts';
import { createAccessTokens, type FcmConfig } from './fcm-access.ts';
import type { Ask, OutgoingPush, VendorVerdict } from './vendor-request.ts';
import { TTL_SECONDS } from './web-push.ts';

interface FcmOptions {
  readonly firebase: FcmConfig;
  readonly clock: Clock;
  readonly ask: Ask;
}

const QUOTA_MS = 60_000;

/** Sends data messages by Firebase Cloud Messaging (HTTP v1); our service worker shows them. */
export function createFcm({ firebase, clock, ask }: FcmOptions) {
  const url = `${firebase.sendUrl}/v1/projects/${encodeURIComponent(firebase.projectId)}/messages:send`;
  const access = createAccessTokens({ firebase, clock, ask });
  return {
    vendor: new URL(url).host,
    async send(token: string, { data, urgency, topic }: OutgoingPush): Promise<VendorVerdict> {
      const headers = { TTL: String(TTL_SECONDS), Urgency: urgency, Topic: topic };
      const answer = await ask(
        url,
        { authorization: `Bearer ${await access.get()}`, 'content-type': 'application/json' },
        JSON.stringify({ message: { token, data, webpush: { headers } } }),
      );
      if (answer.status === 401) access.invalidate();
      return verdictOf(answer);
    },
  };
}

interface FcmDetail {
  '@type'?: string;
  errorCode?: string;
}

/**
 * Codes by which Firebase reports a dead registration. A bare 404 means a wrong project and must not delete
 * everybody's.
 */
const deadCodes = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH']);

function verdictOf({
  status,
  retryAfterMs,
  text,
}: {
  status: number;
  retryAfterMs: number | undefined;
  text: string;
}): VendorVerdict {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const { details, message } = readError(text);
  const code = details.find((detail) => detail['@type']?.endsWith('FcmError'))?.errorCode;
  const reason = `${status} ${code ?? ''}`.trim();
  if (code !== undefined && deadCodes.has(code)) return { kind: 'gone' };
  if (status === 429) return { kind: 'later', reason, retryAfterMs: retryAfterMs ?? QUOTA_MS, isTooMany: true };
  if (status === 413) return { kind: 'refused', reason };
  if (status !== 400) return { kind: 'later', reason, retryAfterMs };
  // INVALID_ARGUMENT also means that a message is too long.
  const isToken = code === 'INVALID_ARGUMENT' && /registration token/i.test(message);
  return isToken ? { kind: 'gone' } : { kind: 'refused', reason };
}

function readError(text: string): { details: FcmDetail[]; message: string } {
  try {
    const { error } = JSON.parse(text) as { error?: { details?: unknown; message?: unknown } };
    return { details: Array.isArray(error?.details) ? error.details : [], message: String(error?.message) };
  } catch {
    return { details: [], message: '' };
  }
}
