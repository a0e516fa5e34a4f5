import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, type Check } from './check.ts';
import { cycleIn, usedArrows, type FeatureGraph } from './feature-graph.ts';
import { filesMatching } from './files.ts';
import { sqlArrows, type Tables } from './tables.ts';

const api = 'apps/api/src/features';
const web = 'apps/web/src/features';

/** Arrows of the web against the order of its rooms. The server has none. */
const exceptions: FeatureGraph = {
  // The parts of the settings that confirm who is there: downloading or deleting everything, and moving money, ask for it.
  account: ['auth', 'settings'],
  payouts: ['settings'],
  console: ['settings'],
  // The card of figures that are few still invites to share the page.
  analytics: ['members'],
  // A post's menu opens the dialog that shares it.
  posts: ['sharing'],
  // The keys of the push services are in the instance's settings, which public pages read too.
  push: ['creators'],
};

/** The room of each feature in a folder, by feature: `features/{room}/{feature}/…`. */
const roomsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesMatching(`${folder}/*/*/**/*.{ts,tsx}`).map((file) => {
      const [room = '', feature = ''] = file.slice(folder.length + 1).split('/');
      return [feature, room];
    }),
  );

/** The arrows that features draw between their rooms. */
export function roomArrows(graph: FeatureGraph, rooms: Readonly<Record<string, string>>): FeatureGraph {
  const arrows: Record<string, string[]> = {};
  for (const [feature, all] of Object.entries(graph)) {
    const from = rooms[feature];
    if (from === undefined) continue;
    for (const other of all) {
      const to = rooms[other];
      if (to !== undefined && to !== from && !exceptions[feature]?.includes(other)) (arrows[from] ??= []).push(to);
    }
  }
  return arrows;
}

function faultsOf(folder: string, graph: FeatureGraph): string[] {
  const cycle = cycleIn(roomArrows(graph, roomsIn(folder)));
  return cycle ? [`${folder}: the rooms make a cycle: ${cycle.join(' → ')}`] : [];
}

export const rooms: Check = {
  name: 'rooms',
  async faults() {
    const reads = sqlArrows(JSON.parse(readFileSync(path.join(root, api, 'tables.json'), 'utf8')) as Tables);
    const imports = usedArrows(api);
    const both = Object.fromEntries(
      [...new Set([...Object.keys(imports), ...Object.keys(reads)])].map((feature) => [
        feature,
        [...(imports[feature] ?? []), ...(reads[feature] ?? [])],
      ]),
    );
    return [...faultsOf(api, both), ...faultsOf(web, usedArrows(web))];
  },
};
