import type { PublicUser } from '@udala/contract/profiles';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/profile';
import { JoinLink } from '#features/money/memberships/join-link.tsx';
import { ManageButton } from '#features/money/subscriptions/manage/manage-button.tsx';
import { koboOf } from '#lib/money.ts';
import { useOfferOfQuery } from './profile.api.ts';
import { useSubscriptionTo } from './use-subscription-to.ts';

/** Button to join or manage a membership; nothing without an offer or on the viewer's own page. */
export function SubscriptionAction({ creator }: { creator: PublicUser }) {
  const { data: offer } = useOfferOfQuery(creator.id);
  const { own, subscription } = useSubscriptionTo(creator.id);
  const { userName } = creator.profile;
  if (own) return null;
  if (subscription) return <ManageButton subscription={subscription} />;
  if (!offer?.price || userName === null) return null;
  return <JoinLink userName={userName}>{m.joinFor(naira(koboOf(offer.price)))}</JoinLink>;
}
