import { fetchShort } from '../bounded-answer.ts';
import { ProviderBusy, ProviderRefused, ProviderUnknown, type ProviderPage } from './payments.ts';
import { asObject, objectIn, textIn, wholeNumber, type Json } from './paystack-json.ts';

const PER_PAGE = 100;
/** Length of an inconclusive response in the log: enough to identify its source. */
const SHOWN_MAX = 200;

/** A response of Paystack, positive or negative. */
export interface Answer {
  isYes: boolean;
  message: string;
  code: string | null;
  data: unknown;
  meta: Json;
  /** Paystack's clock at the response. */
  date: Date | null;
}

/** @throws ProviderUnknown when there is no response or an inconclusive one. */
export type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: Json) => Promise<Answer>;

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
    if (response.status === 429) throw new ProviderBusy('Paystack answered 429');
    if (saysNothing(response.status)) throw new ProviderUnknown(`Paystack answered ${response.status}: ${shown(text)}`);
    return readAnswer(response, parse(text));
  };
}

/** The beginning of an error page, which may repeat what was sent: without numbers of accounts and of people. */
const shown = (text: string): string => text.replaceAll(/\d{10,}/g, '…').slice(0, SHOWN_MAX);

/** Statuses of a server fault, overload or an invalid key, which say nothing about the money. */
const saysNothing = (status: number): boolean => status >= 500 || [401, 403, 408].includes(status);

function readAnswer({ status, headers }: Response, body: Json): Answer {
  const message = textIn(body, 'message') ?? `Paystack answered ${status}`;
  if (/please wait a few minutes/i.test(message)) throw new ProviderBusy(message);
  return {
    // Older errors send "false" as a string.
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
    // Not JSON: an error page of an intermediary.
  }
  throw unreadable();
}

function dateOf(headers: Headers): Date | null {
  const ms = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}

export const unreadable = () => new ProviderUnknown('Paystack answered in a form we do not know');

/** Paystack's message, with its advice as the cause. */
export function providerRefusedOf({ message, meta }: Answer): ProviderRefused {
  const advice = textIn(meta, 'nextStep') ?? textIn(meta, 'next_step');
  return new ProviderRefused(message, advice === null ? undefined : { cause: new Error(advice) });
}

/**
 * Data of an executed request.
 * @throws ProviderRefused when it was rejected.
 */
export function doneOf(answer: Answer): Json {
  if (!answer.isYes) throw providerRefusedOf(answer);
  return foundOf(answer);
}

/**
 * Data of a look-up.
 * @throws ProviderUnknown when it was rejected: a rejected query says nothing about its object.
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

/** A reference cannot be used twice: only a look-up shows the result of its first use. */
export const isDuplicate = ({ isYes, message, code }: Answer): boolean =>
  !isYes && (/duplicate|reference already exists/i.test(message) || /duplicate/i.test(code ?? ''));

interface ListWanted {
  since: Date;
  until?: Date | null | undefined;
  cursor: string | null;
  /** Further fields of the query. */
  more?: Record<string, string>;
}

/**
 * One page of items since an instant, and until another if it is given. Items that do not match our format are skipped:
 * the same key may be used for other sales. Paystack lists the newest first, so new items push others to later pages and
 * none is missed.
 */
export async function listPage<Item>(
  call: Call,
  path: string,
  { since, until, cursor, more }: ListWanted,
  read: (item: Json) => Item | null,
): Promise<ProviderPage<Item>> {
  const page = Number(cursor ?? 1);
  const query = new URLSearchParams({
    from: since.toISOString(),
    page: String(page),
    perPage: String(PER_PAGE),
    ...more,
  });
  if (until) query.set('to', until.toISOString());
  const answer = await call('GET', `${path}?${query}`);
  const listed = itemsOf(answer);
  const pages = wholeNumber(answer.meta['pageCount']);
  const hasMore = listed.length > 0 && (pages === null || page < pages);
  return { items: listed.flatMap((item) => read(item) ?? []), nextCursor: hasMore ? String(page + 1) : null };
}
