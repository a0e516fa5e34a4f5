import { fetchShort } from '../bounded-answer.ts';
import { ProviderRefused, ProviderUnknown, type ProviderPage } from './payments.ts';
import { asObject, objectIn, textIn, wholeNumber, type Json } from './paystack-json.ts';

const PER_PAGE = 100;
/** Of an answer that says nothing: enough to see in the log whose it is. */
const SHOWN_MAX = 200;

/** What Paystack said, whether yes or no. */
export interface Answer {
  isYes: boolean;
  message: string;
  code: string | null;
  data: unknown;
  meta: Json;
  /** Its clock when it answered. */
  date: Date | null;
}

/** @throws ProviderUnknown when there is no answer, or one that is not about what was asked. */
export type Call = (method: 'GET' | 'POST', path: string, body?: Json) => Promise<Answer>;

export interface ClientOptions {
  secretKey: string;
  url: string;
  timeoutMs: number;
}

export function createClient({ secretKey, url, timeoutMs }: ClientOptions): Call {
  return async (method, path, body) => {
    let response: Response;
    let text: string;
    try {
      response = await fetchShort(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      text = await response.text();
    } catch (error) {
      throw new ProviderUnknown('Paystack did not answer', { cause: error });
    }
    if (saysNothing(response.status))
      throw new ProviderUnknown(`Paystack answered ${response.status}: ${text.slice(0, SHOWN_MAX)}`);
    return readAnswer(response, parse(text));
  };
}

/** It has a fault or too much to do, or it does not take our key: none of these is about the money. */
const saysNothing = (status: number): boolean => status >= 500 || [401, 403, 408, 429].includes(status);

function readAnswer({ status, headers }: Response, body: Json): Answer {
  const message = textIn(body, 'message') ?? `Paystack answered ${status}`;
  if (/please wait a few minutes/i.test(message)) throw new ProviderUnknown(message);
  return {
    // Old errors say "false" in quotes.
    isYes: status < 300 && body['status'] !== false && body['status'] !== 'false',
    message,
    code: textIn(body, 'code'),
    data: body['data'],
    meta: objectIn(body, 'meta'),
    date: dateOf(headers),
  };
}

function parse(text: string): Json {
  try {
    const value = asObject(JSON.parse(text));
    if (value) return value;
  } catch {
    // Not JSON: an error page of something in between.
  }
  throw unreadable();
}

function dateOf(headers: Headers): Date | null {
  const ms = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}

export const unreadable = () => new ProviderUnknown('Paystack answered in a form we do not know');

/** Its words, with what it advises as the cause. */
export function providerRefusedOf({ message, meta }: Answer): ProviderRefused {
  const advice = textIn(meta, 'nextStep') ?? textIn(meta, 'next_step');
  return new ProviderRefused(message, advice === null ? undefined : { cause: new Error(advice) });
}

/**
 * What it did as it was told.
 * @throws ProviderRefused when it said no.
 */
export function doneOf(answer: Answer): Json {
  if (!answer.isYes) throw providerRefusedOf(answer);
  return foundOf(answer);
}

/**
 * What it looked up.
 * @throws ProviderUnknown when it said no: a question that is refused tells nothing.
 */
export function foundOf(answer: Answer): Json {
  const data = asObject(answer.data);
  if (!answer.isYes) throw new ProviderUnknown(answer.message);
  if (!data) throw unreadable();
  return data;
}

export function itemsOf({ isYes, message, data }: Answer): Json[] {
  if (!isYes) throw new ProviderUnknown(message);
  if (!Array.isArray(data)) throw unreadable();
  return data.map((item: unknown) => asObject(item)).filter((item) => item !== undefined);
}

/** It does not let a reference be used twice: what came of the first use, only a look-up says. */
export const isDuplicate = ({ isYes, message, code }: Answer): boolean =>
  !isYes && (/duplicate|reference already exists/i.test(message) || /duplicate/i.test(code ?? ''));

/**
 * One page of what was made since an instant. What is not in the form of ours is left out: other things may be sold
 * with the same key. Paystack lists the newest first, so what is made meanwhile moves items on, never past the reader.
 */
export async function listPage<Item>(
  call: Call,
  path: string,
  { since, cursor }: { since: Date; cursor: string | null },
  read: (item: Json) => Item | null,
): Promise<ProviderPage<Item>> {
  const page = Number(cursor ?? 1);
  const query = new URLSearchParams({ from: since.toISOString(), page: String(page), perPage: String(PER_PAGE) });
  const answer = await call('GET', `${path}?${query}`);
  const listed = itemsOf(answer);
  const pages = wholeNumber(answer.meta['pageCount']);
  const hasMore = listed.length > 0 && (pages === null || page < pages);
  return { items: listed.flatMap((item) => read(item) ?? []), nextCursor: hasMore ? String(page + 1) : null };
}
