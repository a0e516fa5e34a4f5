import { days, later, minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { eraseTexts } from './reports.queries.ts';

const ERASE_EVERY_MS = minutes(60);
/** Somebody may still ask about the outcome within this time. */
const TEXT_RETENTION_MS = days(90);

export const reportsJobs = (deps: Deps): void =>
  deps.jobs.every('erase reported texts', ERASE_EVERY_MS, () => eraseReportedTexts(deps));

export const eraseReportedTexts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  eraseTexts(db, later(clock.now(), -TEXT_RETENTION_MS));
