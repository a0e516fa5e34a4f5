import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** A creator keeps her page and offer on the members site or her own host; on another's host she is a visitor. */
export const mayKeepPageHere = ({ userId, tenantId }: Viewer): boolean => tenantId === null || tenantId === userId;

/** @throws AppError `not_found` on another creator's host. */
export function assertMayKeepPageHere(viewer: Viewer): void {
  if (!mayKeepPageHere(viewer)) throw notFound();
}
