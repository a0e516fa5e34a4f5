import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, type Check } from './check.ts';

export interface Lockfile {
  packages: Record<string, { resolved?: string; link?: boolean; integrity?: string }>;
}

/** A lock file with a registry's host installs only while that host answers; without hashes it accepts any content. */
export function lockFaults({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([name, { resolved, link, integrity }]) => {
    if (!name.includes('node_modules/') || link) return [];
    if (resolved !== undefined) return [`package-lock.json: ${name} names a host: ${resolved}`];
    return integrity === undefined ? [`package-lock.json: ${name} has no integrity hash`] : [];
  });
}

export const lockfile: Check = {
  name: 'lock',
  faults: async () => lockFaults(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile),
};
