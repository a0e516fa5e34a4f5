import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { eraseDeleted } from '../../apps/api/src/features/insight/account/erase.ts';
import { closeAccount } from '../../apps/api/src/features/identity/users/deleted.queries.ts';
import { later, minutes } from '../../apps/api/src/platform/clock.ts';
import { inTransaction } from '../../apps/api/src/platform/db/transaction.ts';
import { withDeps } from '../../scripts/operator/open-whole.ts';
import { compareReads, timesOfSizes } from '../city-reads.ts';
import { copyDatabase, type Copied } from '../copy-database.ts';
import { benchHome, databaseCalled, emptyDatabaseCalled, startBenchDatabase } from '../database.ts';
import { askDataset, cityOf, fillOnce } from '../dataset.ts';
import { median } from '../load.ts';
import { growthOf, mostMemoryWhile } from '../memory.ts';
import type { Measured, Row } from '../row.ts';

const PART_POSTS = 100_000;
const GENERATION_MOST_SECONDS = 900;
const ACCOUNTS = 5;

/** Ten million posts of a million people against a hundredth of them; `--count` posts for a quick look. */
export const city: Row = {
  name: 'city',
  isLong: true,
  async measure({ count }) {
    const database = await startBenchDatabase();
    const folder = await mkdtemp(path.join(benchHome('bench'), 'backups-'));
    try {
      const [whole, part] = [await databaseCalled('city', database), await databaseCalled('city_part', database)];
      await fillOnce(part, cityOf(PART_POSTS));
      const seconds = await fillOnce(whole, cityOf(count));
      const measured = [...generationOf(seconds), ...(await compareReads(whole, part))];
      measured.push(timesOfSizes('deletion', [await msToErase(whole), await msToErase(part)], 'ms'));
      const copyOf = async (from: string) =>
        copyMeasured(from, await emptyDatabaseCalled('city_restored', database), folder);
      const [small, large] = [await copyOf(part), await copyOf(whole)];
      await emptyDatabaseCalled('city_restored', database);
      return [
        ...measured,
        timesOfSizes('backup', [usOf(large, 'writtenMs'), usOf(small, 'writtenMs')], 'µs a row'),
        timesOfSizes('restore', [usOf(large, 'restoredMs'), usOf(small, 'restoredMs')], 'µs a row'),
        growthOf(small.bytes, large.bytes, `of a backup and a restore of ${large.rows.toLocaleString('en')} rows`),
      ];
    } finally {
      await rm(folder, { recursive: true });
      await database.stop();
    }
  },
};

/** Nothing when an earlier run has made it. */
function generationOf(seconds: number | null): Measured[] {
  if (seconds === null) return [];
  return [
    {
      part: 'generation',
      ours: `${Math.round(seconds)} s`,
      yardstick: `${GENERATION_MOST_SECONDS} s`,
      ratio: seconds / GENERATION_MOST_SECONDS,
      goal: { ratio: 1, is: 'at most' },
    },
  ];
}

/** The median for some creators and patrons with as much content as others; they are missing from then on. */
async function msToErase(url: string): Promise<number> {
  const people = await askDataset<{ id: string; email: string }>(
    url,
    `(select u.id, u.email from creator_stats s join users u on u.id = s.creator_id
       where s.feed_posts between 90 and 110 and s.patrons between 30 and 42 and u.state = 'active' order by u.id limit ${ACCOUNTS})
     union all
     (select u.id, u.email from users u
       where u.email like 'person%' and u.roles = array['patron'] and u.state = 'active' order by u.id desc limit ${ACCOUNTS})`,
    2 * ACCOUNTS,
  );
  const times: number[] = [];
  await withDeps(url, async (deps) => {
    for (const { id, email } of people) {
      const now = later(deps.clock.now(), -minutes(2));
      await inTransaction(deps.db, (tx) => closeAccount(tx, { userId: id, email, now }));
      const began = performance.now();
      await eraseDeleted(deps);
      times.push(performance.now() - began);
    }
  });
  return median(times);
}

/** A copy, with the most memory of this process, which writes the backup and restores it. */
async function copyMeasured(from: string, into: string, folder: string): Promise<Copied & { bytes: number }> {
  let copied: Copied | undefined;
  const { own: bytes } = await mostMemoryWhile(process.pid, async () => {
    copied = await copyDatabase(from, into, { folder, onProgress: (line) => console.log(line) });
  });
  if (!copied) throw new Error('nothing was copied');
  return { ...copied, bytes };
}

/** Microseconds of each row. */
const usOf = (copied: Copied, of: 'writtenMs' | 'restoredMs'): number => (copied[of] * 1000) / copied.rows;
