/** Location of this page, as reported by the server that rendered it. */
export interface Site {
  /** Address of the members site. */
  publicUrl: string;
  /** Host of this page. */
  host: string;
  /** Time of rendering on the server; the first render computes elapsed times from it. */
  renderedAt: number;
  /** The languages people can choose; absent where there is one. */
  locales?: readonly string[];
}

const localHosts = new Set(['localhost', '127.0.0.1']);
const nameOf = (host: string): string => host.replace(/:\d+$/, '');

export const membersHost = ({ publicUrl }: Site): string => URL.parse(publicUrl)?.host ?? '';

/** True for the members site and a local development host; `{label}.localhost` is a creator's page. */
export const isMembersSite = (site: Site): boolean =>
  site.host === membersHost(site) || localHosts.has(nameOf(site.host));

/** Address of the same path on the members site. */
export const onMembersSite = (site: Site, path: string): string => new URL(path, site.publicUrl).href;

export const hostOfPage = (site: Site, userName: string): string => `${userName}.${membersHost(site)}`;

export const pageUrl = (site: Site, userName: string): string =>
  `${new URL(site.publicUrl).protocol}//${hostOfPage(site, userName)}`;
