import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measured } from './row.ts';

const SAMPLE_MS = 50;
/** Between samples of a long run: reading the size stops the process for a moment. */
const SELDOM_MS = 500;
const MEBIBYTE = 1024 * 1024;
/** Memory that does not grow with the work stays within this. */
const FLAT_MEBIBYTES = 64;

/** Bytes of memory, shared pages counted proportionally; measured on Linux only. */
interface Memory {
  /** Bytes of the process itself. */
  own: number;
  /** Bytes of all its child processes. */
  helpers: number;
}

export async function memoryOf(pid: number): Promise<Memory> {
  const helpers = (await familyOf(pid)).filter((one) => one !== pid);
  const sizes = await Promise.all(helpers.map(proportionalSizeOf));
  return { own: await proportionalSizeOf(pid), helpers: sizes.reduce((sum, size) => sum + size, 0) };
}

/** The maximum of each at any moment until the work was done. */
export async function mostMemoryWhile(pid: number, work: () => Promise<void>): Promise<Memory> {
  const most = { own: 0, helpers: 0 };
  await sampleWhile(work, SAMPLE_MS, async () => {
    const { own, helpers } = await memoryOf(pid);
    most.own = Math.max(most.own, own);
    most.helpers = Math.max(most.helpers, helpers);
  });
  return most;
}

/** Bytes that the process itself usually has until the work is done: the median, as the garbage collector's peaks vary. */
export async function usualMemoryWhile(pid: number, work: () => Promise<void>): Promise<number> {
  const sizes: number[] = [];
  await sampleWhile(work, SELDOM_MS, async () => void sizes.push(await proportionalSizeOf(pid)));
  return sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
}

async function sampleWhile(work: () => Promise<void>, everyMs: number, sample: () => Promise<void>): Promise<void> {
  let working = true;
  const done = work().finally(() => (working = false));
  while (working) {
    await sample();
    await Promise.race([sleep(everyMs), done]);
  }
  await done;
}

/** A part of a row: what later work adds to the usual memory of a process. */
export function growthOf(first: number, later: number, beside: string): Measured {
  const grown = (later - first) / MEBIBYTE;
  return {
    part: 'memory',
    ours: `${grown.toFixed(0)} MB more`,
    yardstick: `${FLAT_MEBIBYTES} MB`,
    ratio: grown / FLAT_MEBIBYTES,
    goal: { ratio: 1, is: 'at most' },
    beside,
  };
}

/** The fields of `/proc/PID/stat` that follow the process's name, which may hold spaces. */
export async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const [, parent] = await statOf(Number(name)).catch(() => []);
    parents.set(Number(name), Number(parent));
  }
  const belongs = (one: number): boolean => one === pid || (parents.has(one) && belongs(parents.get(one) ?? 0));
  return [...parents.keys()].filter(belongs);
}

/** A process that has ended counts as 0. */
async function proportionalSizeOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024;
}
