import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { compressFiles } from './compress-files.ts';
import { projectDirectory } from './place.ts';
import { PlainError } from './terminal.ts';

const web = path.join(projectDirectory, 'apps', 'web');
const dist = path.join(web, 'dist');
/** Written last: without it a build was never finished. */
const stamp = path.join(dist, 'built');
const sources = [
  web,
  path.join(projectDirectory, 'packages', 'contract', 'src'),
  path.join(projectDirectory, 'packages', 'messages', 'src'),
  path.join(projectDirectory, 'package-lock.json'),
];
const notSources = new Set(['dist', 'node_modules']);

/** For the browser, for the server's first paint, and the gallery of local mode. */
const builds = [['build'], ['build', '--ssr', 'src/entry-server.tsx'], ['build', '--mode', 'gallery']];

export async function buildWebIfStale(onProgress: (line: string) => void): Promise<void> {
  if (!isStale()) return;
  onProgress('Building the web app');
  await buildWeb();
}

export async function buildWeb(): Promise<void> {
  await rm(stamp, { force: true });
  await Promise.all(builds.map(runVite));
  await compressFiles(path.join(dist, 'client'));
  await writeFile(stamp, '');
}

async function runVite(args: string[]): Promise<void> {
  const vite = path.join(projectDirectory, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, ...args], {
    cwd: web,
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new PlainError(`The web app could not be built (vite ${args.join(' ')}).\n${stdout}${stderr}`);
  });
}

/** A folder's own time counts too: it moves when a file in it is removed. */
function isStale(): boolean {
  const built = statSync(stamp, { throwIfNoEntry: false });
  return !built || sources.some((source) => changedSince(source, built.mtimeMs));
}

function changedSince(file: string, time: number): boolean {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs > time;
  const names = readdirSync(file).filter((name) => !notSources.has(name));
  return (file !== web && stats.mtimeMs > time) || names.some((name) => changedSince(path.join(file, name), time));
}
