import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBinaries } from './binaries.ts';

test('[S11] an installation without a PostgreSQL says what to do', async () => {
  const packages = await mkdtemp(path.join(tmpdir(), 'udala-pruned-'));
  onTestFinished(() => rm(packages, { recursive: true }));
  await expect(findBinaries(null, () => undefined, packages)).rejects.toThrow(
    /pruning takes it away\. Set DATABASE_URL to a PostgreSQL 18 of your own, or run npm ci --include=dev\.$/,
  );
});
