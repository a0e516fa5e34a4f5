import { AppError } from '#platform/http/errors.ts';
import { isOnOwnSite, type Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';

/** @throws AppError `forbidden` on another creator's host. */
export function assertMayPublishHere(viewer: Viewer): void {
  if (!isOnOwnSite(viewer)) throw new AppError('forbidden', say().postsServer.onOwnPageOnly);
}
