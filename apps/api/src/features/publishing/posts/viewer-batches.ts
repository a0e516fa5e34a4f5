import { batched, forReads } from '#platform/db/batched.ts';

/** For how many viewers one statement reads at most. */
export const viewersMax = 16;

interface ViewerBatchesOptions<Item, Result> {
  /** The viewer's id, null for a stranger. */
  viewerOf: (item: Item) => string | null;
  /** Items of different kinds are never in one statement. */
  kindOf?: (item: Item) => string;
  /** Reads for several viewers in one statement; returns the results in order. */
  work: (items: readonly Item[]) => Promise<readonly Result[]>;
}

/**
 * Reads for many viewers in one statement if many ask at once: half of what a page costs is beginning and ending a
 * statement. A viewer has one item in each: those of somebody who follows very many take long to read.
 */
export const batchedByViewer = <Item, Result>({
  viewerOf,
  ...options
}: ViewerBatchesOptions<Item, Result>): ((item: Item) => Promise<Result>) =>
  batched({ ...forReads, ...options, keyOf: viewerOf, most: viewersMax });
