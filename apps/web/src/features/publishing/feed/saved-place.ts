import { tab } from '#lib/session-storage.ts';

/** Scroll position in a list: the first visible post, its distance from the top of the window, and the loaded pages. */
export interface Place {
  postId: string;
  offset: number;
  scrollY: number;
  pages: number;
}

/** Each visit of a list has its own saved place: Back restores it, and the menu starts at the top. */
const nameOf = (visit: string): string => `place:${visit}`;

export const savedPlace = (visit: string): Place | null => tab.read(nameOf(visit), ({ pages }: Place) => pages > 0);

export const savePlace = (visit: string, place: Place | null): void =>
  place === null ? tab.remove(nameOf(visit)) : tab.save(nameOf(visit), place);
