import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bounds, type BoundName, type Cost } from '@udala/contract/bounds';
import { endpoints } from '@udala/contract/endpoints';
import { jobCosts, routeCosts, socketCosts } from '../../apps/api/src/costs.ts';
import { root, type Check } from './check.ts';

const page = path.join(root, 'docs', 'security.md');
const [begin, end] = ['<!-- costs: begin -->', '<!-- costs: end -->'];
/** Longer lists are counted instead of named. */
const NAMED_MAX = 6;

const code = (name: string): string => `\`${name}\``;

/** Users of each bound: calls, routes, jobs and socket events. */
function users(): Map<BoundName, string[]> {
  const named: (readonly [string, Cost])[] = [
    ...Object.values(endpoints).map(({ method, path: at, cost }) => [code(`${method} ${at}`), cost] as const),
    ...Object.entries(routeCosts).map(([route, cost]) => [code(route), cost] as const),
    ...Object.entries(jobCosts).map(([job, cost]) => [`job “${job}”`, cost] as const),
    ...Object.entries(socketCosts).map(([event, cost]) => [`socket ${code(event)}`, cost] as const),
  ];
  const byBound = new Map<BoundName, string[]>();
  for (const [name, cost] of named) {
    for (const bound of cost) byBound.set(bound, [...(byBound.get(bound) ?? []), name]);
  }
  return byBound;
}

function listed(names: readonly string[] | undefined): string {
  if (names === undefined) return 'every call';
  return names.length > NAMED_MAX ? `${names.length} calls and jobs` : names.join(', ');
}

/** The table, from the bounds and their users. */
export function renderCosts(): string {
  const by = users();
  const rows = (Object.keys(bounds) as BoundName[]).map((name) => {
    const { resource, atMost, code: file } = bounds[name];
    return `| ${[resource, atMost, listed(by.get(name)), code(file.replace(/^apps\/api\//, ''))].join(' | ')} |`;
  });
  const sorted = rows.toSorted((one, other) => one.localeCompare(other, 'en'));
  return ['| what | at most | asked for by | held by |', '|---|---|---|---|', ...sorted].join('\n');
}

function replaced(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/security.md has no ${begin} before ${end}`);
  return `${text.slice(0, from + begin.length)}\n${renderCosts()}\n${text.slice(to)}`;
}

export const costsInDocs: Check = {
  name: 'costs',
  faults: async () => {
    const text = readFileSync(page, 'utf8');
    return replaced(text) === text ? [] : ['docs/security.md is out of step with the costs; run `npm run docs:costs`'];
  },
};

if (import.meta.main && process.argv.includes('--write')) {
  writeFileSync(page, replaced(readFileSync(page, 'utf8')));
}
