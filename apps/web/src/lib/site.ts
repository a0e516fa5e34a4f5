/** Where this page was opened, as the server that wrote it knows. */
export interface Site {
  /** The members site's address. */
  publicUrl: string;
  /** The host of this page. */
  host: string;
  /** When the server rendered it; elapsed labels of the first render are reckoned from here. */
  renderedAt: number;
}

const localHosts = new Set(['localhost', '127.0.0.1']);
const nameOf = (host: string): string => host.replace(/:\d+$/, '');

export const membersHost = ({ publicUrl }: Site): string => URL.parse(publicUrl)?.host ?? '';

/** The members site or a local development host; `{label}.localhost` is a creator's page. */
export const isMembersSite = (site: Site): boolean =>
  site.host === membersHost(site) || localHosts.has(nameOf(site.host));

/** The same page on the members site. */
export const onMembersSite = (site: Site, path: string): string => new URL(path, site.publicUrl).href;

/** The host of a creator's page. */
export const hostOfPage = (site: Site, userName: string): string => `${userName}.${membersHost(site)}`;

/** The address of a creator's page. */
export const pageUrl = (site: Site, userName: string): string =>
  `${new URL(site.publicUrl).protocol}//${hostOfPage(site, userName)}`;
