import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { eraseDeleted } from '../../apps/api/src/features/insight/account/erase.ts';
import { closeAccount } from '../../apps/api/src/features/identity/users/deleted.queries.ts';
import { later, minutes } from '../../apps/api/src/platform/clock.ts';
import { inTransaction } from '../../apps/api/src/platform/db/transaction.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { writeBackup } from '../../scripts/backup/write-backup.ts';
import { prepareSchema } from '../../scripts/migrate/prepare-schema.ts';
import { withDeps } from '../../scripts/operator/open-whole.ts';
import { compareReads, timesOfSizes } from '../city-reads.ts';
import { benchHome, databaseCalled, emptyDatabaseCalled, startBenchDatabase } from '../database.ts';
import { askDataset, cityOf, fillOnce } from '../dataset.ts';
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
      const into = () => emptyDatabaseCalled('city_restored', database);
      const small = await copy(part, folder, await into());
      const large = await copy(whole, folder, await into());
      await into();
      return [
        ...measured,
        timesOfSizes('backup', [[large.writtenUs], [small.writtenUs]], 'µs a row'),
        timesOfSizes('restore', [[large.restoredUs], [small.restoredUs]], 'µs a row'),
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

/** Erases creators and patrons with as much content as others; they are missing from then on. */
async function msToErase(url: string): Promise<number[]> {
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
  return times;
}

interface Copied {
  rows: number;
  /** Microseconds for each row. */
  writtenUs: number;
  restoredUs: number;
  /** The most memory of this process, which does both. */
  bytes: number;
}

async function copy(from: string, folder: string, into: string): Promise<Copied> {
  const file = path.join(folder, 'backup.tar.gz');
  const mediaDirectory = path.join(folder, 'media');
  const report = (line: string) => console.log(line);
  await prepareSchema(into);
  let [rows, written, restored] = [0, 0, 0];
  const { own: bytes } = await mostMemoryWhile(process.pid, async () => {
    const began = performance.now();
    await writeBackup({ url: from, mediaDirectory }, file, report);
    written = performance.now() - began;
    ({ rows } = await restoreBackup({ url: into, mediaDirectory }, file, report));
    restored = performance.now() - began - written;
  });
  await rm(file);
  return { rows, writtenUs: (written * 1000) / rows, restoredUs: (restored * 1000) / rows, bytes };
}
