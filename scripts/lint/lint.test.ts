import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');

/** A rule, a file it must refuse, and the fault in it. */
type Planted = [rule: string, file: string, text: string];

const layer = 'udala(layers)';
const clock = 'udala(one-clock)';
const text = 'udala(text-from-messages)';
const limit = 'udala(patient-limits)';
const word = 'udala(field-words)';
const sleep = 'udala(no-bare-sleep)';
const speed = 'udala(no-speed-assertion)';
const jobs = 'udala(jobs-files)';
const restricted = 'eslint(no-restricted-imports)';

const faults: Planted[] = [
  [restricted, 'apps/api/src/features/money/in-english.ts', "export { conflict } from '@udala/messages/errors';"],
  [layer, 'apps/web/src/lib/to-api.ts', "import { x } from '../../../api/src/config.ts'; export const y = x;"],
  [layer, 'apps/web/src/lib/to-node.ts', "import fs from 'node:fs'; export const y = fs.statSync;"],
  [layer, 'apps/web/src/app/to-workspace.ts', "import type { X } from '@udala/api/config.ts'; export type Y = X;"],
  [layer, 'apps/web/src/lib/to-endpoints.ts', "export { endpoints } from '@udala/contract/endpoints';"],
  [layer, 'apps/web/src/ui/to-feature.tsx', "import { X } from '#features/posts/card.tsx'; export const Y = X;"],
  [layer, 'apps/web/src/ui/to-store.ts', "export { useSelector } from 'react-redux';"],
  [layer, 'apps/web/src/lib/to-state.ts', "export const store = () => import('#state/store.ts');"],
  [layer, 'apps/web/src/features/publishing/posts/to-route.ts', "export * from '../../routes/app.home.tsx';"],
  [layer, 'apps/web/src/features/publishing/posts/up-to-app.ts', "export { guards } from '#app/guards.ts';"],
  [layer, 'apps/web/src/routes/up-to-app.tsx', "export { guards } from '#app/guards.ts';"],
  [layer, 'apps/web/src/state/up-to-feature.ts', "export { x } from '#features/posts/x.ts';"],
  [layer, 'apps/web/src/features/publishing/posts/sideways.ts', "export { X } from '../likes/x.ts';"],
  [layer, 'packages/contract/src/to-zod.ts', "export { z } from 'zod';"],
  [layer, 'packages/contract/src/to-messages.ts', "export { title } from '@udala/messages/auth';"],
  [layer, 'packages/messages/src/en/to-contract.ts', "export { limits } from '@udala/contract/limits';"],
  [layer, 'apps/api/src/platform/to-feature.ts', "export { x } from '#features/posts/posts.service.ts';"],
  [layer, 'apps/api/src/platform/up-to-feature.ts', "export { x } from '../features/posts/posts.service.ts';"],
  [layer, 'apps/api/src/features/publishing/posts/reaching.ts', "export { x } from '../../platform/clock.ts';"],
  [layer, 'apps/api/src/features/publishing/posts/up.ts', "export type { Deps } from '../../deps.ts';"],
  [layer, 'apps/api/src/platform/by-alias.ts', "export { x } from '#app/features/posts/x.ts';"],
  [layer, 'apps/api/src/features/publishing/posts/sideways.ts', "export { x } from '../likes/likes.service.ts';"],
  [layer, 'apps/api/src/to-tools.ts', "export { x } from '../../../scripts/postgres/start.ts';"],
  [layer, 'apps/sandbox/src/to-api.ts', "export { x } from '../../api/src/config.ts';"],
  ['unicorn(filename-case)', 'apps/web/src/ui/TheButton.tsx', 'export const x = 1;'],
  ['eslint(max-lines)', 'apps/web/src/lib/long.ts', 'export const x = [\n' + '  1,\n'.repeat(250) + '];'],
  ['typescript(no-explicit-any)', 'apps/web/src/lib/any.ts', 'export const x = (y: any): unknown => y;'],
  ['typescript(no-non-null-assertion)', 'apps/web/src/lib/bang.ts', 'export const x = (y?: string): string => y!;'],
  ['typescript(no-floating-promises)', 'apps/api/src/floating.ts', 'export function x() { Promise.resolve(1); }'],
  [
    'import(no-cycle)',
    'apps/api/src/one.ts',
    "import { two } from './two.ts'; export const one = (): number => two();",
  ],
  ['import(no-default-export)', 'apps/web/src/lib/default.ts', 'export default 1;'],
  [word, 'apps/api/src/old-part.ts', 'export const welcomeLetter = 1;'],
  [word, 'apps/api/src/old-column.ts', 'export const x = (row: { thread_sides: number }) => row.thread_sides;'],
  [word, 'apps/web/src/lib/old-name.ts', 'export interface Asked { id: string }'],
  [word, 'apps/web/src/ui/old-pattern.ts', 'export function forgetPicture(): void {}'],
  [word, 'apps/api/src/old-private.ts', 'export class Cache { #kept = 1; size = () => this.#kept; }'],
  [
    jobs,
    'apps/api/src/features/publishing/posts/job-in-service.ts',
    "import type { Deps } from '#app/deps.ts'; export const x = (deps: Deps) => deps.jobs.every('x', 1, async () => {});",
  ],
  [clock, 'apps/api/src/date-now.ts', 'export const x = Date.now();'],
  [clock, 'apps/api/src/new-date.ts', 'export const x = new Date();'],
  [clock, 'apps/api/src/date-call.ts', 'export const x = Date();'],
  [clock, 'apps/api/src/temporal.ts', 'export const x = Temporal.Now.instant();'],
  [clock, 'apps/api/src/sql-now.ts', 'export const x = (n: number) => `select now() - ${n}`;'],
  [clock, 'apps/api/src/sql-current.ts', "export const x = 'update posts set edited_at = CURRENT_TIMESTAMP';"],
  [text, 'apps/web/src/ui/text.tsx', 'export const X = () => <p>Log in</p>;'],
  [text, 'apps/web/src/ui/expression.tsx', "export const X = (y: boolean) => <p>{y ? 'on' : null}</p>;"],
  [text, 'apps/web/src/ui/aria.tsx', 'export const X = () => <nav aria-label="main" />;'],
  [text, 'apps/web/src/ui/alt.tsx', 'export const X = (y: string) => <img src={y} alt={`of ${y}`} />;'],
  [text, 'apps/web/src/ui/placeholder.tsx', "export const X = (y?: string) => <input placeholder={y ?? 'name'} />;"],
  [
    text,
    'apps/web/src/ui/toast.ts',
    "export const x = (showToast: (t: { title: string }) => void) => showToast({ title: 'Saved' });",
  ],
  [text, 'apps/web/src/ui/sentence.ts', "export const x = { says: 'Sorry! 🫠' };"],
  [
    text,
    'apps/api/src/features/publishing/posts/rejection.ts',
    "import { AppError } from '#platform/http/errors.ts'; export const x = () => new AppError('conflict', 'taken');",
  ],
  ...[
    'it("x", async () => expect.poll(() => 1, { timeout: 5_000 }).toBe(1));',
    'const SOON = 2 * 1_000; it("x", async () => expect.poll(() => 1, { timeout: SOON }).toBe(1));',
    'it("x", async () => vi.waitFor(() => expect(1).toBe(1)));',
    'it("x", async () => void (await screen.findByText("x", {}, { timeout: 500 })));',
    'it("x", async () => void (await eventually(async () => true, 5_000)));',
    'it("x", { timeout: 60_000 }, () => expect(1).toBe(1));',
    'it("x", () => expect(1).toBe(1), 60_000);',
    'const patience = { timeout: 120_000 }; it("x", patience, () => expect(1).toBe(1));',
    'const slow = { timeout: 2 * 5_000 } as const; it("x", async () => expect.poll(() => 1, slow).toBe(1));',
    'const s = 1_000; it("x", async () => expect.poll(() => 1, { interval: 5, ...soon }).toBe(1)); const soon = { timeout: 5 * s };',
    'const MS = 60_000; it("x", slow, () => expect(1).toBe(1)); const slow = { timeout: MS };',
    'it.each([1])("x %s", { timeout: 60_000 }, (n) => expect(n).toBe(1));',
  ].map((source, nth): Planted => [limit, `apps/web/src/lib/limit${nth}.test.ts`, source]),
  [limit, 'e2e/visible.spec.ts', 'export const x = (it) => expect(it).toBeVisible({ timeout: 5_000 });'],
  [limit, 'e2e/click.ts', 'export const x = (it) => it.click({ timeout: 5_000 });'],
  [limit, 'e2e/whole.spec.ts', 'test.setTimeout(60_000);'],
  [limit, 'e2e/serial.spec.ts', "test.describe.configure({ mode: 'serial', timeout: 60_000 });"],
  [sleep, 'apps/api/test/sleep.ts', 'export const x = (ms: number) => new Promise((done) => setTimeout(done, ms));'],
  [
    sleep,
    'apps/api/src/timers.test.ts',
    "import { setTimeout as pause } from 'node:timers/promises'; export { pause };",
  ],
  [sleep, 'e2e/page-sleep.spec.ts', 'export const x = (page) => page.waitForTimeout(400);'],
  [
    speed,
    'apps/api/src/quick.test.ts',
    'it("x", () => { const a = performance.now(); expect(performance.now() - a).toBeLessThan(500); });',
  ],
  [
    speed,
    'apps/api/src/took.test.ts',
    'it("x", () => { const a = Date.now(); const ms = Date.now() - a; expect(ms).toBeLessThanOrEqual(500); });',
  ],
];

const otherHalfOfTheCycle = [
  'apps/api/src/two.ts',
  "import { one } from './one.ts'; export const two = (): number => one();",
] as const;

const good: [file: string, text: string][] = [
  [
    'apps/api/src/plain-english.ts',
    'export const x = ({ side, ...rest }: { side: number; keepAlive: boolean }) => ({ side, rest, turn: 1, stellar: 2 });',
  ],
  [
    'packages/contract/src/good.ts',
    "import { Type } from 'typebox'; import { x } from './x.ts'; export const y = [Type, x];",
  ],
  [
    'apps/api/src/features/publishing/posts/good.ts',
    "import { x } from '#features/likes/x.ts'; import { y } from '#platform/y.ts'; import * as m from '@udala/messages/catalogue'; import { z } from './deeper/z.ts'; import type { Deps } from '#app/deps.ts'; export const all = [x, y, m, z] as unknown as Deps;",
  ],
  [
    'apps/api/src/features/publishing/posts/deeper/z.ts',
    "export { w } from '../w.ts'; export const at = (clock: { now(): Date }) => new Date(clock.now());",
  ],
  [
    'apps/api/src/features/publishing/posts/good.test.ts',
    "import { x } from '../../../../../scripts/x.ts'; export const at = [x, Date.now(), 'Sorry, try again'];",
  ],
  [
    'apps/api/src/features/publishing/posts/patient.test.ts',
    "import { letTimePass, START_MS } from '../../../../../scripts/test/patience.ts'; const long = { timeout: 600_000 }; const start = { timeout: START_MS }; it('y', long, async () => expect(await eventually(go, start)).toBe(1)); it('x', { timeout: 600_000 }, async () => { await expect.poll(() => 1, { interval: 10 }).toBe(1); await letTimePass(5, 'a line is slow'); setTimeout(() => eventually(go), 20); expect(Date.now()).toBeGreaterThan(5); });",
  ],
  [
    'e2e/tries.spec.ts',
    'export const x = (it) => expect(async () => { await it.click({ timeout: 500 }); }).toPass({ intervals: [500] });',
  ],
  [
    'apps/web/src/features/publishing/posts/good.tsx',
    'import { Card } from \'#ui/card.tsx\'; import * as m from \'@udala/messages/posts\'; export const X = ({ n }: { n: number }) => <Card className="p-4 Big text" type="button" alt="" title={m.title}>{m.count(n)} · {n}</Card>;',
  ],
  [
    'apps/web/src/lib/good.ts',
    "export const x = (y: string) => { if (!y) throw new Error('No root element'); return { authorization: `Bearer ${y}`, kind: 'Image' }; };",
  ],
];

let found: Map<string, string[]>;
const folder = mkdtempSync(path.join(tmpdir(), 'udala-lint-'));

beforeAll(() => {
  for (const name of ['.oxlintrc.json', 'tsconfig.json']) cpSync(path.join(root, name), path.join(folder, name));
  for (const name of ['scripts', 'node_modules']) symlinkSync(path.join(root, name), path.join(folder, name), 'dir');
  for (const [file, source] of [
    ...faults.map(([, file, source]) => [file, source] as const),
    ...good,
    otherHalfOfTheCycle,
  ]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), source);
  }
  found = lintFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Codes of the rules that each planted file broke. */
function lintFolder(): Map<string, string[]> {
  const output = lint('--type-aware', '--deny-warnings', '--format', 'json', 'apps', 'packages', 'e2e');
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const byFile = Map.groupBy(diagnostics, (fault) => fault.filename.replaceAll('\\', '/'));
  return new Map([...byFile].map(([file, own]) => [file, own.map((fault) => fault.code)]));
}

function lint(...args: string[]): string {
  try {
    return execFileSync(process.execPath, [path.join(root, 'node_modules/oxlint/bin/oxlint'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

it.each(faults)('%s refuses %s', (rule, file) => {
  expect(found.get(file)).toContain(rule);
});

it.each(good)('lets %s pass', (file) => {
  expect(found.get(file) ?? []).toEqual([]);
});
