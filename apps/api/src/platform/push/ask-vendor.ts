import type { Clock } from '../clock.ts';

export interface VendorAnswer {
  readonly status: number;
  /** How long we are asked to wait; undefined when nothing is said of it. */
  readonly retryAfterMs: number | undefined;
  /** What was said, in full if it is short. */
  readonly text: string;
}

interface Question {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

const ANSWER_MAX_BYTES = 16 * 1024;

/** A vendor that cannot be asked. Its message holds nothing of an address or a key: it goes into the log. */
export class VendorError extends Error {}

/** Asks once, follows nowhere and reads no more than a sentence. @throws VendorError when no answer comes in time. */
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

/** Seconds, or a date: that one counts from the vendor's own clock where it tells it. */
export function readRetryAfter(headers: Headers, now: Date): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const [at, said] = [Date.parse(text), Date.parse(headers.get('date') ?? '')];
  return Number.isNaN(at) ? undefined : Math.max(0, at - (Number.isNaN(said) ? now.getTime() : said));
}

/** The code alone: fetch's words name the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
