import { withNext } from '#lib/next-path.ts';
import { hostOfPage, isMembersSite, onMembersSite, pageUrl, type Site } from '#lib/site.ts';
import { useAppSelector } from './hooks.ts';
import { paths } from './paths.ts';

/**
 * The address of a path that belongs to a creator's page, on the host that shows it, signed in; null if this host does.
 * What has no page is shown on the members site.
 */
export function elsewhere(site: Site, userName: string | null, path: string): string | null {
  if (isMembersSite(site) || (userName !== null && hostOfPage(site, userName) === site.host)) return null;
  const exchange = userName === null ? onMembersSite(site, paths.exchange) : pageUrl(site, userName) + paths.exchange;
  return withNext(exchange, path);
}

export const useElsewhere = (userName: string | null, path: string): string | null =>
  elsewhere(
    useAppSelector((state) => state.site),
    userName,
    path,
  );
