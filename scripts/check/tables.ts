import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, type Check } from './check.ts';
import { cycleIn, usedArrows, type FeatureGraph } from './feature-graph.ts';
import { filesMatching } from './files.ts';
import { tableUses } from './table-uses.ts';

const features = 'apps/api/src/features';
const listFile = `${features}/tables.json`;

/** Content of tables.json: the owner of each table, which alone writes to it, and the other features that read it. */
export type Tables = Record<string, { owner: string; readers?: readonly string[] }>;

/** By table, the features that write to it and those that only read it. */
export type Uses = Record<string, { writers: string[]; readers: string[] }>;

/** Compares listed with actual uses, and finds tables without an owner. */
export function tableFaults(listed: Tables, used: Uses, all: readonly string[]): string[] {
  const known = new Set(all);
  const faults = [
    ...all.filter((table) => listed[table] === undefined).map((table) => `${table} has no owner`),
    ...Object.keys(listed)
      .filter((table) => !known.has(table))
      .map((table) => `${table} is no table`),
  ];
  for (const [table, { owner, readers = [] }] of Object.entries(listed)) {
    const made = used[table] ?? { writers: [], readers: [] };
    const others = made.readers.filter((feature) => feature !== owner);
    faults.push(
      ...made.writers
        .filter((name) => name !== owner)
        .map((name) => `${name} writes ${table}: its owner ${owner} alone does, by a function or a fragment`),
      ...others
        .filter((name) => !readers.includes(name))
        .map((name) => `${name} reads ${table}, of ${owner}, and is not listed`),
      ...readers
        .filter((name) => !others.includes(name))
        .map((name) => `${name} is listed to read ${table}, and does not`),
    );
  }
  return faults;
}

/** Dependencies by SQL: an arrow from each feature that uses a table to its owner. */
export function sqlArrows(listed: Tables): FeatureGraph {
  const arrows: Record<string, string[]> = {};
  for (const { owner, readers = [] } of Object.values(listed)) {
    for (const feature of readers) (arrows[feature] ??= []).push(owner);
  }
  return arrows;
}

const ownerOf = (file: string): string => {
  const [top = '', , name = ''] = file.split('/').slice(3);
  return top === 'features' ? name : 'platform';
};

function usesOf(tables: ReadonlySet<string>): Uses {
  const uses: Record<string, { writers: Set<string>; readers: Set<string> }> = {};
  for (const file of filesMatching('apps/api/src/{features,platform}/**/*.ts')) {
    if (/\.test\.ts$|\/db\/types\.ts$/.test(file)) continue;
    for (const [table, use] of tableUses(readFileSync(path.join(root, file), 'utf8'), tables)) {
      const { writers, readers } = (uses[table] ??= { writers: new Set(), readers: new Set() });
      (use === 'writes' ? writers : readers).add(ownerOf(file));
    }
  }
  return Object.fromEntries(
    Object.entries(uses).map(([table, { writers, readers }]) => [
      table,
      { writers: [...writers].toSorted(), readers: [...readers.difference(writers)].toSorted() },
    ]),
  );
}

/** The tables that the generated types name. */
const allTables = (): string[] => {
  const types = readFileSync(path.join(root, 'apps/api/src/platform/db/types.ts'), 'utf8');
  const db = types.slice(types.indexOf('export interface DB '));
  return [...db.matchAll(/^ {2}(\w+):/gm)].flatMap(([, name]) => name ?? []);
};

export const tables: Check = {
  name: 'tables',
  async faults() {
    const listed = JSON.parse(readFileSync(path.join(root, listFile), 'utf8')) as Tables;
    const all = allTables();
    const imports = usedArrows(features);
    const sql = sqlArrows(listed);
    const both = Object.fromEntries(
      [...new Set([...Object.keys(imports), ...Object.keys(sql)])].map((feature) => [
        feature,
        [...(imports[feature] ?? []), ...(sql[feature] ?? [])].filter((to) => to !== 'platform' && to !== feature),
      ]),
    );
    const cycle = cycleIn(both);
    return [
      ...tableFaults(listed, usesOf(new Set(all)), all),
      ...(cycle ? [`imports and SQL together make a cycle: ${cycle.join(' → ')}`] : []),
    ].map((fault) => `${listFile}: ${fault}`);
  },
};

if (import.meta.main && process.argv.includes('--uses'))
  console.log(JSON.stringify(usesOf(new Set(allTables())), null, 1));
