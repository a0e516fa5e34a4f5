import type { RouteHandle } from './route-handle.ts';

/** What a page of the app says of itself to the shell. */
export interface AppHandle extends RouteHandle {
  /** Absent: no arrow. Else where it leads when there is nothing to go back to. */
  parent?: string;
  /** The heading is heard, and no bar shows it. */
  titleHidden?: boolean;
  /** There is a feed to skip past. */
  feed?: boolean;
  /** Uses the room of the right column too. */
  wide?: boolean;
}
