import * as m from '@udala/messages/posts-server';
import { AppError } from '#platform/http/errors.ts';
import { isOnOwnSite, type Viewer } from '#platform/http/viewer.ts';

/** @throws AppError `forbidden` on another creator's host. */
export function assertMayPublishHere(viewer: Viewer): void {
  if (!isOnOwnSite(viewer)) throw new AppError('forbidden', m.onOwnPageOnly);
}
