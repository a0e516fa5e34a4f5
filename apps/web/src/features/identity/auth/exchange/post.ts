import type { BodyOf, Endpoint, ReplyOf } from '@udala/contract/endpoint';

/** Then the passage goes on as if nobody were signed in. */
const patienceMs = 10_000;

interface Outcome<E extends Endpoint> {
  /** 0 without an answer. */
  status: number;
  data: ReplyOf<E> | null;
}

/** Calls an endpoint; the data are null for every failure. */
export async function post<E extends Endpoint>(
  { method, path }: E,
  body: BodyOf<E>,
  token?: string,
): Promise<Outcome<E>> {
  const over = new AbortController();
  const timeout = setTimeout(() => over.abort(), patienceMs);
  try {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(path, { method, headers, body: JSON.stringify(body), signal: over.signal });
    return { status: response.status, data: response.ok ? ((await response.json()) as ReplyOf<E>) : null };
  } catch {
    return { status: 0, data: null };
  } finally {
    clearTimeout(timeout);
  }
}
