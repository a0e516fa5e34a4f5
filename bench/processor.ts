import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second, whatever its kernel's own tick. */
const TICKS_PER_SECOND = 100;

/** What a process has used of the processors so far; Linux alone tells. */
export async function processorSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces: what is counted stands behind it.
  const [inProgram, inKernel] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(inProgram) + Number(inKernel)) / TICKS_PER_SECOND;
}
