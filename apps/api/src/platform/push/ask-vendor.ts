import type { Clock } from '../clock.ts';

export interface VendorAnswer {
  readonly status: number;
  /** Requested delay; undefined if there is none. */
  readonly retryAfterMs: number | undefined;
  /** The response text, if it is short. */
  readonly text: string;
}

interface Question {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

const ANSWER_MAX_BYTES = 16 * 1024;

/** A failed request to a vendor. The message contains no address or key, because it is logged. */
export class VendorError extends Error {}

/** A single request without redirects, reading only a short response. @throws VendorError when none arrives in time. */
export async function askVendor(url: string, { headers, body, timeoutMs, clock }: Question): Promise<VendorAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    return {
      status: answer.status,
      retryAfterMs: readRetryAfter(answer.headers, clock.now()),
      text: await readShort(answer),
    };
  } catch (error) {
    throw new VendorError(reasonOf(error));
  }
}

async function readShort({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes >= ANSWER_MAX_BYTES) break;
  }
  return Buffer.concat(parts).toString('utf8', 0, ANSWER_MAX_BYTES);
}

/** Parses Retry-After: seconds, or a date relative to the vendor's own clock if it sends one. */
export function readRetryAfter(headers: Headers, now: Date): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const [at, said] = [Date.parse(text), Date.parse(headers.get('date') ?? '')];
  return Number.isNaN(at) ? undefined : Math.max(0, at - (Number.isNaN(said) ? now.getTime() : said));
}

/** Only the code: fetch's message contains the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
