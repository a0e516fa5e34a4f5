import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { appendFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { localesOffered, sourceLocale, type Locale } from '../packages/messages/src/languages.ts';
import { compressFiles } from './compress-files.ts';
import { hashOf } from './hash-of.ts';
import { projectDirectory } from './place.ts';
import { PlainError } from './terminal.ts';

const web = path.join(projectDirectory, 'apps', 'web');
const dist = path.join(web, 'dist');
const vite = path.join(projectDirectory, 'node_modules', 'vite', 'bin', 'vite.js');

interface Build {
  /** Written last: without it a build was never finished. It holds the hash of the lock file used and the languages. */
  stamp: string;
  locales: readonly Locale[];
  sources: string[];
  lock: string;
}
const build: Build = {
  locales: localesOffered(process.env['LANGUAGE_DRAFTS'] === 'on'),
  stamp: path.join(dist, 'built'),
  sources: [web, ...['contract', 'messages'].map((name) => path.join(projectDirectory, 'packages', name, 'src'))],
  lock: path.join(projectDirectory, 'package-lock.json'),
};
const notSources = new Set(['dist', 'node_modules']);

/** For the browser, and for server-side rendering. */
const buildsOfLanguage = [['build'], ['build', '--ssr', 'src/entry-server.tsx']];
/** Of local mode. */
const gallery = ['build', '--mode', 'gallery'];

/** True if there is a build, fresh or stale. */
export const isWebBuilt = (): boolean => existsSync(build.stamp);

export async function buildWebIfStale(onProgress: (line: string) => void, locales = build.locales): Promise<void> {
  const wanted = { ...build, locales };
  const missing = missingLocales(wanted);
  if (missing.length === 0) return;
  if (!existsSync(vite)) {
    throw new PlainError(
      'The web app is not built as its sources are, and what builds it was pruned: run npm ci && npm run build && npm prune --omit=dev, with LANGUAGE_DRAFTS as the server has it.',
    );
  }
  onProgress('Building the web app');
  if (missing.includes(sourceLocale)) return buildWeb(locales);
  // The others are as the sources are, and may be in use.
  const { mtime } = statSync(build.stamp);
  await buildLanguages(missing);
  await appendFile(build.stamp, missing.map((locale) => ` ${locale}`).join(''));
  await utimes(build.stamp, mtime, mtime);
}

export async function buildWeb(locales = build.locales): Promise<void> {
  // A source that is saved during the build is newer than it.
  const began = new Date();
  await rm(build.stamp, { force: true });
  const others = localesOffered(true).filter((locale) => !locales.includes(locale));
  await Promise.all(others.map((locale) => rm(path.join(dist, locale), { recursive: true, force: true })));
  await Promise.all([runVite(gallery), buildLanguages(locales)]);
  await writeFile(build.stamp, [hashOf(build.lock), ...locales].join(' '));
  await utimes(build.stamp, began, began);
}

/** One language after another: each takes both cores and half a gigabyte. */
async function buildLanguages(locales: readonly Locale[]): Promise<void> {
  for (const locale of locales) await buildLanguage(locale);
}

async function buildLanguage(locale: Locale): Promise<void> {
  await Promise.all(buildsOfLanguage.map((args) => runVite(args, locale)));
  await compressFiles(path.join(dist, locale, 'client'));
}

async function runVite(args: readonly string[], locale: Locale = sourceLocale): Promise<void> {
  await promisify(execFile)(process.execPath, [vite, ...args], {
    cwd: web,
    env: { ...process.env, UDALA_LOCALE: locale, NO_COLOR: '1' },
  }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new PlainError(`The web app could not be built (vite ${args.join(' ')}).\n${stdout}${stderr}`);
  });
}

/**
 * The languages that must be built: all of them if a source is newer.
 */
export function missingLocales({ stamp, sources, lock, locales }: Build): readonly Locale[] {
  const built = statSync(stamp, { throwIfNoEntry: false });
  if (!built) return locales;
  const [hash, ...languages] = readFileSync(stamp, 'utf8').split(' ');
  if (hash !== hashOf(lock) || sources.some((source) => changedSince(source, built.mtimeMs))) return locales;
  return locales.filter((locale) => !languages.includes(locale));
}

/** A folder's modification time counts too: it changes when a file in it is removed. */
function changedSince(file: string, time: number): boolean {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs > time;
  const names = readdirSync(file).filter((name) => !notSources.has(name));
  return (file !== web && stats.mtimeMs > time) || names.some((name) => changedSince(path.join(file, name), time));
}
