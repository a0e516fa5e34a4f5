import type { BodyOf } from '@udala/contract/endpoint';
import type { reportSomething as reportEndpoint } from '@udala/contract/reports';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { minutes } from '#platform/clock.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { insertReport } from './reports.queries.ts';

/** A patron who finds a flood of spam reports about twenty pieces of it. */
const reportsBy: RateLimit = { name: 'reports by', max: 60, windowMs: minutes(60) };

/** @throws AppError `not_found` for what the viewer cannot see. */
export async function reportSomething(
  deps: Deps,
  viewer: Viewer,
  { note = '', ...report }: BodyOf<typeof reportEndpoint>,
): Promise<void> {
  await enforceRateLimits(deps, [{ limit: reportsBy, key: viewer.userId }]);
  const isThere = await insertReport(deps.db, { ...report, note: note.trim(), reader: viewer, now: deps.clock.now() });
  if (!isThere) throw notFound();
}
