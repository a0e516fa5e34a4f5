/** Reads that the document's first script began while the app was being downloaded (styles/first-script.ts). */
interface EarlyReads {
  token: string;
  /** Ends all of them. */
  over: AbortController;
  /** By path and query. */
  reads: Record<string, Promise<Response>>;
}

declare global {
  var early: EarlyReads | undefined;
}

/** As long as unused data stays in the cache (lib/api.ts); counted from the navigation, when the reads began. */
const FRESH_MS = 60_000;

/** Takes the response of a read that began before the app did: once, for the session that began it, while it is new. */
export function takeEarlyRead(
  path: string,
  { method, headers }: RequestInit,
): { response: Promise<Response>; over: AbortController } | null {
  const { early } = globalThis;
  const response = early?.reads[path];
  if (!early || !response || method !== 'GET') return null;
  delete early.reads[path];
  const isOwn = new Headers(headers).get('authorization') === `Bearer ${early.token}`;
  return isOwn && performance.now() < FRESH_MS ? { response, over: early.over } : null;
}
