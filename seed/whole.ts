import type { Deps } from '../apps/api/src/deps.ts';
import { makeFirstMinute } from './history/first-minute.ts';
import { makeHistory } from './history/history.ts';
import { openTimeMachine } from './history/past.ts';
import { createStage, type DemoOptions } from './stage.ts';

/** The whole demo data, in two parts: what a visitor needs at once, and the months before. */
export interface WholeDemo {
  /** Both can be repeated: what exists is not made again. */
  begin(): Promise<void>;
  /** Stops between two batches when it is told to. */
  goOn(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export async function openWholeDemo(deps: Deps, options: DemoOptions): Promise<WholeDemo> {
  const stage = createStage(options);
  const machine = await openTimeMachine(deps, options);
  return {
    begin: () => makeFirstMinute(deps, stage, machine),
    goOn: (signal) => makeHistory(deps, stage, machine, signal),
    close: () => machine.close(),
  };
}
