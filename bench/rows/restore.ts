import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { writeBackup } from '../../scripts/backup/write-backup.ts';
import { prepareSchema } from '../../scripts/migrate/prepare-schema.ts';
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
      const file = path.join(folder, 'backup.tar.gz');
      const [written, restored]: [number[], number[]] = [[], []];
      let rows = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        written.push(
          await secondsOf(() => writeBackup({ url: from, mediaDirectory: path.join(folder, 'media') }, file, quiet)),
        );
        const into = await emptyDatabaseCalled('restored', database);
        await prepareSchema(into);
        const restoring = async () => {
          const done = await restoreBackup({ url: into, mediaDirectory: path.join(folder, 'media') }, file, quiet);
          const { broken } = done.invariants;
          if (broken.length > 0)
            throw new Error(`what was restored does not agree with itself: ${JSON.stringify(broken)}`);
          rows = done.rows;
        };
        restored.push(await secondsOf(restoring));
      }
      return [measuredOf(median(restored), median(written), rows)];
    } finally {
      await rm(folder, { recursive: true });
      await database.stop();
    }
  },
};

const quiet = () => undefined;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

const measuredOf = (restored: number, written: number, rows: number): Measured => ({
  ours: `${restored.toFixed(1)} s`,
  yardstick: `${written.toFixed(1)} s`,
  ratio: restored / written,
  goal: { ratio: 6, is: 'at most' },
  beside: `${rows.toLocaleString('en')} rows`,
});
