import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { compressFiles } from './compress-files.ts';
import { projectDirectory } from './place.ts';
import { PlainError } from './terminal.ts';

const web = path.join(projectDirectory, 'apps', 'web');
const dist = path.join(web, 'dist');
const vite = path.join(projectDirectory, 'node_modules', 'vite', 'bin', 'vite.js');

interface Build {
  /** Written last: without it a build was never finished. It holds the hash of the lock file used. */
  stamp: string;
  sources: string[];
  lock: string;
}
const build: Build = {
  stamp: path.join(dist, 'built'),
  sources: [web, ...['contract', 'messages'].map((name) => path.join(projectDirectory, 'packages', name, 'src'))],
  lock: path.join(projectDirectory, 'package-lock.json'),
};
const notSources = new Set(['dist', 'node_modules']);

/** Builds for the browser, for server-side rendering, and the gallery of local mode. */
const builds = [['build'], ['build', '--ssr', 'src/entry-server.tsx'], ['build', '--mode', 'gallery']];

export async function buildWebIfStale(onProgress: (line: string) => void): Promise<void> {
  if (!isStale(build)) return;
  if (!existsSync(vite)) {
    throw new PlainError(
      'The web app is not built as its sources are, and what builds it was pruned: run npm ci && npm run build && npm prune --omit=dev.',
    );
  }
  onProgress('Building the web app');
  await buildWeb();
}

export async function buildWeb(): Promise<void> {
  await rm(build.stamp, { force: true });
  await Promise.all(builds.map(runVite));
  await compressFiles(path.join(dist, 'client'));
  await writeFile(build.stamp, hashOf(build.lock));
}

async function runVite(args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [vite, ...args], {
    cwd: web,
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new PlainError(`The web app could not be built (vite ${args.join(' ')}).\n${stdout}${stderr}`);
  });
}

/** The lock file is compared by content, not by time: `npm prune` rewrites it unchanged. */
export function isStale({ stamp, sources, lock }: Build): boolean {
  const built = statSync(stamp, { throwIfNoEntry: false });
  if (!built || readFileSync(stamp, 'utf8') !== hashOf(lock)) return true;
  return sources.some((source) => changedSince(source, built.mtimeMs));
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A folder's modification time counts too: it changes when a file in it is removed. */
function changedSince(file: string, time: number): boolean {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs > time;
  const names = readdirSync(file).filter((name) => !notSources.has(name));
  return (file !== web && stats.mtimeMs > time) || names.some((name) => changedSince(path.join(file, name), time));
}
