import { readFile } from 'node:fs/promises';

/** Linux reports hundredths of a second, whatever its kernel's own tick. */
const TICKS_PER_SECOND = 100;

/** CPU seconds used by a process so far; measured on Linux only. */
export async function processorSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces: the numbered fields follow it.
  const [inProgram, inKernel] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(inProgram) + Number(inKernel)) / TICKS_PER_SECOND;
}
