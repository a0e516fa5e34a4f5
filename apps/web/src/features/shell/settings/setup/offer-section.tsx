import type { MembershipPage } from '@udala/contract/memberships';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/settings';
import { OfferEditor } from '#features/money/memberships/offer/offer-editor.tsx';
import { koboOf } from '#lib/money.ts';
import { SetupSection } from './setup-section.tsx';
import type { SetupState } from './use-setup.ts';

interface OfferSectionProps {
  offer: MembershipPage | null;
  setup: SetupState;
}

export function OfferSection({ offer, setup: { values, edits, change } }: OfferSectionProps) {
  return (
    <SetupSection id="your-offer" title={m.offer}>
      <OfferEditor offer={values} onChange={change} />
      {offer?.price != null && edits.price !== undefined && (
        <p className="rounded-control bg-info-soft p-3 text-info">{m.priceNote(naira(koboOf(offer.price)))}</p>
      )}
    </SetupSection>
  );
}
