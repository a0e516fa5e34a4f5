import { tab } from '#lib/session-storage.ts';

/** Where a reader was in a list: the first post she saw, how far below the window's top it began, and what was loaded. */
export interface Place {
  postId: string;
  offset: number;
  scrollY: number;
  pages: number;
}

/** Each visit of a list has a place of its own, so that Back returns and the menu begins anew. */
const nameOf = (visit: string): string => `place:${visit}`;

export const savedPlace = (visit: string): Place | null => tab.read(nameOf(visit), ({ pages }: Place) => pages > 0);

export const savePlace = (visit: string, place: Place | null): void =>
  place === null ? tab.remove(nameOf(visit)) : tab.save(nameOf(visit), place);
