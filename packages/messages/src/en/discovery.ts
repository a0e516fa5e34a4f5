import { grouped } from '../format.ts';

/** Finding a creator: by a name, by a link. */
export const searchLabel = 'Search creators';
export const searchHint = 'A name, a page or a link';
export const clear = 'Clear the search';
export const popular = 'Popular creators';
export const results = 'Creators found';
export const found = (count: number, isMost: boolean) =>
  count === 1 ? '1 creator found' : `${grouped(count)}${isMost ? '+' : ''} creators found`;
export const noneCalled = (typed: string) => `No creator called “${typed}”.`;
export const checkSpelling = 'Check the spelling or paste the link.';
export const nobodyYet = 'No creators yet.';
export const aMonth = 'a month';
export const freeToFollow = 'Free to follow';
export const patrons = (count: number, short: string) => (count === 1 ? '1 patron' : `${short} patrons`);

export const linkLabel = "A creator's link or @name";
export const linkHint = (host: string) => `Like name.${host} or @name`;
export const linkMissing = 'Paste a link or type a name first.';
export const linkUnknown = "We can't find that page. Check the link with your creator.";
export const openPage = 'Open the page';
export const opening = 'Opening…';
