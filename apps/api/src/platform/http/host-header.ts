import type { IncomingMessage } from 'node:http';

/** A name or an address, and a port, as RFC 3986 spells them. */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;
const absolute = /^https?:\/\/([^/?#]*)/i;

/**
 * Whether a request leaves it open which host it means: with two names, none, one that is no name, or an address in its
 * first line that names another (RFC 9112, 3.2). A proxy before us may have taken the other one.
 */
export function isHostUnclear({ rawHeaders, headers, url, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.1';
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') named += 1;
  if (named > 1 || !host.test(headers.host)) return true;
  const meant = absolute.exec(url ?? '')?.[1];
  return meant !== undefined && meant.toLowerCase() !== headers.host.toLowerCase();
}
