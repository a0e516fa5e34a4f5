import { open } from 'node:fs/promises';
import { becomeNobody } from '../confined.ts';
import { blank } from './blank.ts';
import type { VideoTaskResult, VideoTask } from './video-subprocess.ts';
import { remux } from './remux.ts';
import type { MadeVideo, OpenFiles } from './video-files.ts';

/** Writes the result to `target`, which is opened before the process becomes `nobody`, who may have no access to it. */
async function carryOut(task: VideoTask): Promise<MadeVideo | null> {
  await using original = await open(task.file);
  await using made = await open(task.target, 'w+');
  becomeNobody();
  const files: OpenFiles = { original, made };
  const video = task.task === 'remux' ? await remux(files, task.wanted) : await blank(files, task.format);
  return video && { ...video, file: task.target };
}

const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

process.on('message', (task: VideoTask) => {
  void carryOut(task)
    .then((made): VideoTaskResult => ({ made }))
    .catch((error: unknown): VideoTaskResult => (isDiskFull(error) ? { diskFull: true } : { made: null }))
    .then((answer) => process.send?.(answer));
});
// The server is gone, so nobody waits for the result.
process.on('disconnect', () => process.exit());
