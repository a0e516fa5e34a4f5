import type { TitledHandle } from './page-title.ts';

/** Route handle of a page in the app, for the shell. */
export interface AppHandle extends TitledHandle {
  /** Destination of the back arrow if the history is empty; without it there is no arrow. */
  parent?: string;
  /** A destination of the menu, beside which it needs no arrow. */
  inMenu?: true;
  /** Hides the title bar; the heading remains for screen readers. */
  titleHidden?: boolean;
  /** True if the page has a feed, which a skip link can jump over. */
  feed?: boolean;
  /** Shows the link to the messages at the end of a small screen's bar. */
  messages?: true;
  /** Has a right column from the start, so that nothing moves when its content arrives. */
  aside?: true;
  /** Extends over the room of the right column, centred or as panes from edge to edge. */
  wide?: true | 'panes';
  /** A post or a thread, which fills the bar itself and has the room of a phone's bottom bar. */
  bar?: 'post' | 'thread';
}
