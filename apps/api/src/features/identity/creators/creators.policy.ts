import { notFound } from '#platform/http/errors.ts';
import { isOnOwnSite, type Viewer } from '#platform/http/viewer.ts';

/**
 * Creators manage their page and memberships on the members site or their own host.
 * @throws AppError `not_found` on another creator's host.
 */
export function assertMayManagePageHere(viewer: Viewer): void {
  if (!isOnOwnSite(viewer)) throw notFound();
}
