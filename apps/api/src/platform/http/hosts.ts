import { isIPv4 } from 'node:net';

/** The site of a request's Host header: the members site, a creator's page, or an unknown host. */
export type Site = { kind: 'members' } | { kind: 'creator'; label: string } | { kind: 'unknown' };

/** Parses a Host header against the configured address; only the label is taken from it. */
export function siteOf(hostHeader: string | undefined, publicUrl: URL, local: boolean): Site {
  const host = withoutDefaultPort((hostHeader ?? '').toLowerCase(), publicUrl.protocol);
  if (host === publicUrl.host) return { kind: 'members' };
  const name = host.replace(/:\d+$/, '');
  if (local && (name === 'localhost' || name === '127.0.0.1')) return { kind: 'members' };
  const label = labelBefore(name, publicUrl.hostname);
  return label && portOf(host) === publicUrl.port ? { kind: 'creator', label } : { kind: 'unknown' };
}

/** Some proxies include the default port. */
const withoutDefaultPort = (host: string, protocol: string): string =>
  host.replace(protocol === 'https:' ? /:443$/ : /:80$/, '');

const portOf = (host: string): string => /:(\d+)$/.exec(host)?.[1] ?? '';

/** The single label before the members site's name, or undefined. */
function labelBefore(name: string, membersName: string): string | undefined {
  if (isIPv4(name) || !name.endsWith(`.${membersName}`)) return undefined;
  const label = name.slice(0, -membersName.length - 1);
  return label !== '' && !label.includes('.') ? label : undefined;
}

/** The address of a creator's page, always built from the configuration, never from a request. */
export const pageUrl = (publicUrl: URL, userName: string): string =>
  `${publicUrl.protocol}//${userName}.${publicUrl.host}`;

/** The same, and the members site for a creator whose page has no user name yet. */
export const siteUrl = (publicUrl: URL, userName: string | null): string =>
  userName === null ? publicUrl.origin : pageUrl(publicUrl, userName);
