import type { PublicUser } from '@udala/contract/profiles';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/profile';
import { JoinLink } from '#features/memberships/join-link.tsx';
import { koboOf } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useAppSelector } from '#app/hooks.ts';
import { isCreator } from '#app/session.slice.ts';
import { useOfferOfQuery } from './profile.api.ts';
import { useMembershipWith } from './use-membership-with.ts';

/** What a viewer can do about a creator's offer: nothing while there is none, or when the page is her own. */
export function MembershipAction({ creator }: { creator: PublicUser }) {
  const { data: offer } = useOfferOfQuery(creator.id);
  const { own, subscription } = useMembershipWith(creator.id);
  const creates = useAppSelector(isCreator);
  const { userName } = creator.profile;
  if (own) return null;
  // A creator who supports another has no page of whom she supports.
  if (subscription && creates) return <Badge tone="success">{m.youAreAPatron}</Badge>;
  if (subscription)
    return (
      <ButtonLink to={appPaths.supported(creator.id)} variant="quiet">
        {m.manageSubscription}
      </ButtonLink>
    );
  if (!offer?.price || userName === null) return null;
  return <JoinLink userName={userName}>{m.joinFor(naira(koboOf(offer.price)))}</JoinLink>;
}
