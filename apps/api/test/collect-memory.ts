import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from './harness.ts';

setFlagsFromString('--expose-gc');

/** Runs the garbage collector, for tests of what stays in memory. */
export const collectMemory = runInNewContext('gc') as () => void;

/** Resolves to true once an object is collected; its last reference may last until the end of the turn that made it. */
export const isCollected = (reference: WeakRef<object>): Promise<boolean> =>
  eventually(async () => {
    collectMemory();
    return reference.deref() === undefined;
  });
