import { notFound } from '#platform/http/errors.ts';
import { isOnOwnSite, type Viewer } from '#platform/http/viewer.ts';

/** A creator keeps her page and offer where she works. @throws AppError `not_found` on another creator's host. */
export function assertMayManagePageHere(viewer: Viewer): void {
  if (!isOnOwnSite(viewer)) throw notFound();
}
