import { userNamePattern } from '@udala/contract/patterns';
import { membersHost, type Site } from '#lib/site.ts';

const label = new RegExp(userNamePattern);

/**
 * Extracts the user name from a full or partial link to a creator's page, or from an @name; null for any other text.
 */
export function userNameIn(text: string, site: Site): string | null {
  const typed = text.trim();
  if (typed.startsWith('@')) return labelOf(typed.slice(1));
  const host = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)?.hostname ?? '';
  const ending = `.${membersHost(site).replace(/:\d+$/, '')}`;
  return host.endsWith(ending) ? labelOf(host.slice(0, -ending.length)) : null;
}

const labelOf = (name: string): string | null => (label.test(name) ? name.toLowerCase() : null);
