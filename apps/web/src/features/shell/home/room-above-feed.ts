import type { KnownList } from '#features/insight/checklists/checklist-room.ts';

interface Above {
  creator: boolean;
  findable: boolean;
  known: KnownList;
}

/**
 * Reserves the height of what stands above the feed while its code is loaded: for a creator the greeting, the tiles, the
 * next step and the composer's field, for a patron the creators they support, and for both the first steps.
 */
export function roomAboveFeed({ creator, findable, known }: Above): string {
  const withList = known === 'open';
  if (creator) return withList ? 'h-138 sm:h-140' : 'h-74';
  if (findable) return withList ? 'h-87 sm:h-89' : 'h-26';
  return withList ? 'h-58 sm:h-60' : 'hidden';
}
