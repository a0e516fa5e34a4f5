import { releaseDue } from '../../apps/api/src/features/money/billing/release.ts';
import type { Past } from './past.ts';

/** Releases what was paid in this batch, each payment on its day. */
export async function releaseAll(past: Past): Promise<void> {
  const due = await past.tx
    .selectFrom('charge_attempts')
    .select('release_at')
    .distinct()
    .where('release_at', '<=', past.present)
    .where('released_at', 'is', null)
    .orderBy('release_at')
    .execute();
  for (const { release_at: at } of due) {
    if (at === null) continue;
    past.moveTo(at);
    await releaseDue(past.deps);
  }
}
