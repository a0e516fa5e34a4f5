import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Runs the garbage collector, for tests of what stays in memory. */
export const collectMemory = runInNewContext('gc') as () => void;
