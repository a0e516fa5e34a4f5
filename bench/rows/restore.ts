import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { copyDatabase, type Copied } from '../copy-database.ts';
import { databaseCalled, emptyDatabaseCalled, startBenchDatabase } from '../database.ts';
import { fillOnce, town } from '../dataset.ts';
import { median } from '../load.ts';
import type { Measured, Row } from '../row.ts';

const ROUNDS = 3;

/** Restoring 1.3 million rows, with every index and invariant, against writing that backup; `--count` posts. */
export const restore: Row = {
  name: 'restore',
  async measure({ count = town.posts }) {
    const database = await startBenchDatabase();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'udala-bench-restore-'));
    try {
      const from = await databaseCalled('backed_up', database);
      await fillOnce(from, { ...town, patrons: count / 10, posts: count, likes: count * 3, ledgerLines: count });
      const copies: Copied[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        copies.push(await copyDatabase(from, await emptyDatabaseCalled('restored', database), { folder }));
      }
      return [measuredOf(copies)];
    } finally {
      await rm(folder, { recursive: true });
      await database.stop();
    }
  },
};

function measuredOf(copies: readonly Copied[]): Measured {
  const restoredMs = median(copies.map((copy) => copy.restoredMs));
  const writtenMs = median(copies.map((copy) => copy.writtenMs));
  return {
    ours: `${(restoredMs / 1000).toFixed(1)} s`,
    yardstick: `${(writtenMs / 1000).toFixed(1)} s`,
    ratio: restoredMs / writtenMs,
    goal: { ratio: 6, is: 'at most' },
    beside: `${copies[0]?.rows.toLocaleString('en')} rows`,
  };
}
