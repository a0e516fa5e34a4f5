import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../hash-of.ts';
import { projectDirectory } from '../place.ts';

/** The programs that are bundled: a file with most of what a program imports loads in a third of the time. */
export const programs = {
  api: 'apps/api/src/main.ts',
  sandbox: 'apps/sandbox/src/main.ts',
  start: 'scripts/start/main.ts',
} as const;

export type ProgramName = keyof typeof programs;

/** What a bundle was made of. It names the bundle's folder, so that both are replaced at once. */
export interface BundleManifest {
  /** Of the program, from the folder of all bundles. */
  readonly file: string;
  /** Hash of the lock file. */
  readonly lock: string;
  /** By path in the project: its version, as `versionOf` tells it. */
  readonly sources: Readonly<Record<string, string>>;
}

export const bundlesOf = (project: string): string => path.join(project, 'dist');

/** The file to run: the bundle if each of its sources is as it was when the bundle was made, else the source. */
export function fileOf(name: ProgramName, project = projectDirectory): { file: string; isBundle: boolean } {
  const manifest = readManifest(path.join(bundlesOf(project), `${name}.json`));
  if (manifest && isFresh(manifest, project)) {
    return { file: path.join(bundlesOf(project), manifest.file), isBundle: true };
  }
  return { file: path.join(project, programs[name]), isBundle: false };
}

function readManifest(file: string): BundleManifest | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BundleManifest;
  } catch {
    return null;
  }
}

const isFresh = ({ lock, sources }: BundleManifest, project: string): boolean =>
  lock === lockHash(project) &&
  Object.entries(sources).every(([source, version]) => versionOf(path.join(project, source)) === version);

/**
 * Recognises an unchanged file as Git's index does; "newer than the bundle" would miss an older release that is copied
 * over this one. In whole seconds, as archives and images keep them.
 */
export function versionOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.size} ${Math.floor(stats.mtimeMs / 1000)}` : 'none';
}

export const lockHash = (project: string): string => hashOf(path.join(project, 'package-lock.json'));
