import type { DeletionTerms } from '@udala/contract/account';
import * as m from '@udala/messages/account';
import { creatorNameOf } from '#lib/creator-name.ts';

/** Lists everything that is deleted with the account. */
export function TermsOfDeletion({
  terms: { subscriptions, remainderKobo, posts, comments },
}: {
  terms: DeletionTerms;
}) {
  return (
    <div className="grid gap-3">
      {subscriptions.length > 0 && (
        <div className="grid gap-2 rounded-card bg-danger-soft p-4">
          <h3 className="font-bold">{m.cancelled(subscriptions.length)}</h3>
          <ul className="grid max-h-48 gap-1 overflow-y-auto">
            {subscriptions.map(({ creator, paidUntil }) => (
              <li key={creator.id} className="wrap-anywhere">
                {creatorNameOf(creator)}, {paidUntil === null ? m.notPaid : m.paidUntil(paidUntil)}
              </li>
            ))}
          </ul>
          <p>{m.cancelledToo}</p>
        </div>
      )}
      {remainderKobo > 0 && <p className="rounded-card bg-danger-soft p-4">{m.remainder(remainderKobo)}</p>}
      {posts + comments > 0 && <p>{m.written(posts, comments)}</p>}
      <p>{m.allElse}</p>
      <p className="font-bold">{m.final}</p>
    </div>
  );
}
