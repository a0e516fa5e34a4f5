import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, type Check } from './check.ts';
import { filesMatching } from './files.ts';

/** Features each feature may import, by name: the content of a feature-graph.json. */
export type FeatureGraph = Record<string, readonly string[]>;

const isTest = /\.test\.tsx?$/;
/** Fragments of SQL (`x.sql.ts`) lie below all features: they import Kysely alone, and importing one is no arrow. */
const featureImport = /\b(?:from|import)\s*\(?\s*['"]#features\/[^/'"]+\/([^/'"]+)(?!\S*\.sql\.ts)/g;
const fragmentImport = /\bfrom\s+['"](?!kysely['"])([^'"]+)['"]/g;

/** Features imported by a file's text. */
export function featuresImportedBy(source: string): string[] {
  return [...source.matchAll(featureImport)].flatMap(([, feature]) => (feature === undefined ? [] : [feature]));
}

/** Finds the path of a cycle, or undefined. */
export function cycleIn(graph: FeatureGraph): string[] | undefined {
  const done = new Set<string>();
  const walk = (feature: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(feature)) return [...trail.slice(trail.indexOf(feature)), feature];
    if (done.has(feature)) return undefined;
    for (const next of graph[feature] ?? []) {
      const cycle = walk(next, [...trail, feature]);
      if (cycle) return cycle;
    }
    done.add(feature);
    return undefined;
  };
  for (const feature of Object.keys(graph)) {
    const cycle = walk(feature, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Compares listed with used arrows, and finds cycles. */
export function graphFaults(listed: FeatureGraph, used: FeatureGraph): string[] {
  const arrows = (graph: FeatureGraph) =>
    new Set(
      Object.entries(graph).flatMap(([from, all]) => all.filter((to) => to !== from).map((to) => `${from} → ${to}`)),
    );
  const cycle = cycleIn(listed);
  return [
    ...[...arrows(used).difference(arrows(listed))].map((arrow) => `${arrow} is used but not listed`),
    ...[...arrows(listed).difference(arrows(used))].map((arrow) => `${arrow} is listed but not used`),
    ...(cycle ? [`${cycle.join(' → ')} is a cycle`] : []),
  ];
}

/** The arrows that imports draw between the features of all rooms in a folder. */
export function usedArrows(folder: string): FeatureGraph {
  const used: Record<string, string[]> = {};
  for (const file of filesMatching(`${folder}/*/*/**/*.{ts,tsx}`)) {
    if (isTest.test(file)) continue;
    const feature = file.slice(folder.length + 1).split('/')[1] ?? '';
    (used[feature] ??= []).push(...featuresImportedBy(readFileSync(path.join(root, file), 'utf8')));
  }
  return used;
}

/** Finds imports of a fragment of SQL other than Kysely. */
export const fragmentFaults = (source: string): string[] =>
  [...source.matchAll(fragmentImport)].map(([, name]) => `imports ${name}; a fragment of SQL imports kysely alone`);

const fragmentsOf = (folder: string): string[] =>
  filesMatching(`${folder}/**/*.sql.ts`).flatMap((file) =>
    fragmentFaults(readFileSync(path.join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  );

function faultsOf(folder: string): string[] {
  const file = path.join(root, folder, 'feature-graph.json');
  const listed = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FeatureGraph) : {};
  return [
    ...graphFaults(listed, usedArrows(folder)).map((fault) => `${folder}/feature-graph.json: ${fault}`),
    ...fragmentsOf(folder),
  ];
}

export const featureGraph: Check = {
  name: 'features',
  faults: async () => ['apps/api/src/features', 'apps/web/src/features'].flatMap(faultsOf),
};
