import { notFound } from '#platform/http/errors.ts';
import { postUrl } from '#features/publishing/posts/post-url.ts';
import { pageUrl } from '#platform/http/hosts.ts';
import type { Deps } from '#app/deps.ts';
import { countListed, listListed, type ListedRow } from './sitemap.queries.ts';
import { escapeXml } from './xml.ts';

/** A sitemap may hold 50,000 addresses (sitemaps.org); one of them is the welcome page. */
const ADDRESSES_MAX = 49_999;
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The site of the request: the members site, or a creator's host. */
export interface Place {
  origin: string;
  tenantId: string | null;
}

/**
 * Rules for crawlers. The app is for signed-in people, but posts for everyone have addresses inside it. A creator's
 * host also names the sitemap of the members site: only so may that site list pages on other hosts.
 */
export function robotsOf({ config: { publicUrl } }: Pick<Deps, 'config'>, { origin }: Place): string {
  return [
    'User-agent: *',
    'Allow: /membership/app/posts/',
    'Allow: /membership/app/community/',
    'Disallow: /membership/app/',
    'Disallow: /membership/manage/',
    'Disallow: /membership/emails/',
    'Disallow: /emails/',
    'Disallow: /feeds/',
    '',
    ...[...new Set([origin, publicUrl.origin])].map((site) => `Sitemap: ${site}/sitemap.xml`),
    '',
  ].join('\n');
}

/** Index of a host's sitemaps, one part for each `ADDRESSES_MAX` addresses. */
export async function sitemapIndex(
  { replica, clock }: Pick<Deps, 'replica' | 'clock'>,
  { origin, tenantId }: Place,
): Promise<string> {
  const { total, changedAt } = await replica.read((db) => countListed(db, { tenantId, now: clock.now() }));
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(total / ADDRESSES_MAX)) },
    (_, index) =>
      `<sitemap><loc>${escapeXml(origin)}/sitemaps/${index + 1}.xml</loc>${lastModified(changedAt)}</sitemap>`,
  );
  return documentOf('sitemapindex', parts);
}

/** @throws AppError `not_found` for a part that does not exist. */
export async function sitemapPart(
  { replica, clock, config }: Pick<Deps, 'replica' | 'clock' | 'config'>,
  { origin, tenantId }: Place,
  no: number,
): Promise<string> {
  const offset = (no - 1) * ADDRESSES_MAX;
  const rows = await replica.read((db) => listListed(db, { tenantId, now: clock.now(), offset, limit: ADDRESSES_MAX }));
  const welcome = no === 1 && tenantId === null ? [entryOf(`${origin}/membership`, null)] : [];
  if (rows.length + welcome.length === 0 && no > 1) throw notFound();
  return documentOf('urlset', [
    ...welcome,
    ...rows.map((row) => entryOf(addressOf(row, config.publicUrl), row.changed_at)),
  ]);
}

function addressOf({ user_name: userName, post_id: postId, post_type: postType }: ListedRow, publicUrl: URL): string {
  if (postId === null || postType === null) return `${pageUrl(publicUrl, userName)}/membership`;
  return postUrl(publicUrl, { id: postId, postType, userName });
}

const entryOf = (address: string, changedAt: Date | null): string =>
  `<url><loc>${escapeXml(address)}</loc>${lastModified(changedAt)}</url>`;

const lastModified = (at: Date | null): string => (at === null ? '' : `<lastmod>${at.toISOString()}</lastmod>`);

const documentOf = (name: 'urlset' | 'sitemapindex', entries: readonly string[]): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', `<${name} ${namespace}>`, ...entries, `</${name}>`].join('\n');
