import type { Params } from 'react-router';
import type { TitledHandle } from '#state/page-title.ts';
import type { Head } from './head.ts';
import type { RootState } from '#state/store.ts';

/** Metadata that every route has besides its path. */
export interface RouteHandle extends TitledHandle {
  /**
   * True: rendered on the server and hydrated; false: rendered on the server only. Absent: rendered in the browser
   * only.
   */
  hydrate?: boolean;
  /** Head and status of a page that depend on its data; used on the server only. */
  describe?: (state: RootState, params: Params) => { head: Head; status: number };
  /** True for a page whose views by strangers are counted, on a creator's host. */
  counted?: true;
  /** True for a public page that the app replaces if the visitor is signed in. */
  yieldsToApp?: true;
}
