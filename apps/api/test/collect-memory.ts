import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from './harness.ts';

setFlagsFromString('--expose-gc');

/** Runs the garbage collector, for tests of what stays in memory. */
export const collectMemory = runInNewContext('gc') as () => void;

const ROOM_FOR_NEW_BYTES = 256 * 1024 * 1024;
const PIECE_LENGTH = 1_024;

/** Uses all room for new objects once: a test that measures the process must not count its first use. */
export function useRoomForNew(): void {
  let bytes = 0;
  while (bytes < ROOM_FOR_NEW_BYTES) bytes += 8 * Array.from({ length: PIECE_LENGTH }, (_, index) => index).length;
}

/** Resolves to true once an object is collected; its last reference may last until the end of the turn that made it. */
export const isCollected = (reference: WeakRef<object>): Promise<boolean> =>
  eventually(async () => {
    collectMemory();
    return reference.deref() === undefined;
  });
