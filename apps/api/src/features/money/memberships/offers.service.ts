import type { Membership, MembershipBody } from '@udala/contract/memberships';
import type { Static } from 'typebox';
import type { Deps } from '#app/deps.ts';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { inTransaction, violatedConstraint } from '#platform/db/transaction.ts';
import { AppError, invalidField, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import { koboOf, toMembershipDto } from './memberships.dto.ts';
import { insertOffer, updateOffer, withdrawOffer, type OfferContent } from './memberships.queries.ts';
import { stopRenewalsOf } from './withdraw-offer.ts';

type Offer = Static<typeof MembershipBody>;

/** @throws AppError `conflict` if the creator has an offer already. */
export async function createMembership(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  offer: Offer,
): Promise<Membership> {
  assertMayManagePageHere(viewer);
  const content = contentOf(offer);
  try {
    const row = await insertOffer(deps.db, { ...content, creatorId: viewer.userId, now: deps.clock.now() });
    return toMembershipDto(row);
  } catch (error) {
    if (violatedConstraint(error) === 'memberships_one_offer')
      throw new AppError('conflict', say().membershipsServer.offerExists);
    throw error;
  }
}

/** Current patrons keep the price they agreed to; the new price is announced to them in the background. */
export async function updateMembership(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: string,
  offer: Offer,
): Promise<Membership> {
  assertMayManagePageHere(viewer);
  const row = await updateOffer(deps.db, { id, creatorId: viewer.userId }, contentOf(offer));
  if (!row) throw notFound();
  return toMembershipDto(row);
}

/** Withdraws the offer: nobody can join or is charged again. Patrons keep what is paid, and are notified. */
export async function deleteMembership(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  assertMayManagePageHere(viewer);
  const creatorId = viewer.userId;
  await inTransaction(deps.db, async (tx) => {
    if (!(await withdrawOffer(tx, { id, creatorId }))) throw notFound();
    await stopRenewalsOf(deps, tx, { membershipId: id, creatorId });
  });
}

function contentOf({ price, benefits }: Offer): OfferContent {
  const trimmed = benefits.map((benefit) => benefit.trim());
  const seen = new Set<string>();
  for (const benefit of trimmed) {
    const key = benefit.toLowerCase();
    if (seen.has(key)) throw invalidField('benefits', say().membershipsServer.benefitTwice(benefit));
    seen.add(key);
  }
  return { priceKobo: koboOf(price), benefits: trimmed };
}
