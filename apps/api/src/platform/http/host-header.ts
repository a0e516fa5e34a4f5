import type { IncomingMessage } from 'node:http';

/** A name or address with an optional port (RFC 3986). */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;
const absolute = /^https?:\/\/([^/?#]*)/i;

/**
 * True if the host of a request is ambiguous: several Host headers, none, a malformed one, or an absolute URL in the
 * request line with another host (RFC 9112, 3.2). A proxy in front may have chosen the other one.
 */
export function isHostUnclear({ rawHeaders, headers, url, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.1';
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') named += 1;
  if (named > 1 || !host.test(headers.host)) return true;
  const meant = absolute.exec(url ?? '')?.[1];
  return meant !== undefined && meant.toLowerCase() !== headers.host.toLowerCase();
}
