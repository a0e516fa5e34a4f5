import path from 'node:path';
import { projectDirectory } from '../place.ts';
import type { Duration } from './results.ts';

const HOW_MANY = 10;

/** The ten slowest test files, one a line: seconds and path. Two runs of a file count as one. */
export function slowestFiles(durations: readonly Duration[]): string[] {
  const total = new Map<string, number>();
  for (const { file, ms } of durations) total.set(file, (total.get(file) ?? 0) + ms);
  return [...total]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, HOW_MANY)
    .map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(7)}  ${shortName(file)}`);
}

/** Vitest names files from the root of the disk, Playwright from the folder of the journeys. */
const shortName = (file: string): string =>
  path.isAbsolute(file) ? path.relative(projectDirectory, file).replaceAll('\\', '/') : `e2e/${file}`;
