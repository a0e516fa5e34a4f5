import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectDirectory } from '../place.ts';
import { fileOf, programs, type ProgramName } from './bundle.ts';

const allPrograms = Object.keys(programs) as ProgramName[];
const builder = path.join(projectDirectory, 'node_modules', 'rolldown', 'package.json');

/**
 * Builds the bundles that are not as their sources are, in a process of its own: the bundler's memory goes with it. Does
 * nothing where the bundler was pruned.
 */
export async function buildStaleBundles(
  names: readonly ProgramName[] = allPrograms,
  signal?: AbortSignal,
): Promise<void> {
  const stale = names.filter((name) => !fileOf(name).isBundle);
  if (stale.length === 0 || !existsSync(builder)) return;
  const script = path.join(import.meta.dirname, 'build-process.ts');
  await promisify(execFile)(process.execPath, [script, ...stale], { signal });
}
