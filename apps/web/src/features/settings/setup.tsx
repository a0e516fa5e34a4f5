import * as m from '@udala/messages/settings';
import { couldNotLoad } from '@udala/messages/shell';
import { SharePage } from '#features/members/share-page.tsx';
import { useOfferOfQuery } from '#features/profile/profile.api.ts';
import { Card } from '#ui/card.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DeleteOffer } from './delete-offer.tsx';
import { OfferForm } from './offer-form.tsx';

/** A creator's page and what she asks for it. */
export function Setup({ creatorId }: { creatorId: string }) {
  const { data, isLoading, isError, refetch } = useOfferOfQuery(creatorId);
  if (isLoading) return <Skeleton />;
  if (isError) return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
  const offer = data?.price == null ? null : data;
  return (
    <div className="grid gap-4">
      <Card className="grid gap-3">
        <h2 className="text-h2 font-bold">{m.yourPage}</h2>
        <SharePage />
      </Card>
      {/* Begun anew with each offer, so that a deleted one leaves nothing behind. */}
      <OfferForm key={offer?.id ?? 'none'} offer={offer} />
      {offer?.id != null && <DeleteOffer id={offer.id} />}
    </div>
  );
}
