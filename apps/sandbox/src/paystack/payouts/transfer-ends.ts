import type { Transfer } from './transfers.queries.ts';

type End = Transfer['ends'];

/** Endings planned in the sandbox for its next transfers. */
export type TransferEnds = { plan(end: End, times: number): void; take(): End | null };

export function createTransferEnds(): TransferEnds {
  const planned: End[] = [];
  return {
    plan: (end, times) => void planned.push(...Array.from({ length: times }, () => end)),
    take: () => planned.shift() ?? null,
  };
}
