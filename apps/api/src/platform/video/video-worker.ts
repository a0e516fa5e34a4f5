import { blank } from './blank.ts';
import type { CagedAnswer, CagedTask } from './cage.ts';
import { remux } from './remux.ts';
import type { MadeVideo } from './video.ts';

const carryOut = async (task: CagedTask): Promise<MadeVideo | null> =>
  task.task === 'remux' ? remux(task.file, task.target, task.wanted) : blank(task.file, task.target, task.format);

const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

process.on('message', (task: CagedTask) => {
  void carryOut(task)
    .then((made): CagedAnswer => ({ made }))
    .catch((error: unknown): CagedAnswer => (isDiskFull(error) ? { diskFull: true } : { made: null }))
    .then((answer) => process.send?.(answer));
});
// The server is gone: nobody waits for this any more.
process.on('disconnect', () => process.exit());
