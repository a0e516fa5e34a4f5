import { couldNotLoad } from '@udala/messages/shell';
import { useOwnPageQuery } from '#features/identity/creators/own-page.api.ts';
import { useOfferOfQuery } from '#features/identity/profile/profile.api.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SetupForm } from './setup-form.tsx';

/** Editor of a creator's page and offer. */
export function Setup({ creatorId }: { creatorId: string }) {
  const page = useOwnPageQuery();
  const offer = useOfferOfQuery(creatorId);
  const refresh = async () => {
    const answers = await Promise.all([page.refetch(), offer.refetch()]);
    return answers.every(({ isSuccess }) => isSuccess);
  };
  if (page.data && offer.data !== undefined)
    return (
      <SetupForm
        creatorId={creatorId}
        page={page.data}
        offer={offer.data?.price == null ? null : offer.data}
        shown={offer.data}
        refresh={refresh}
      />
    );
  return page.isError || offer.isError ? (
    <LoadError message={couldNotLoad} onRetry={() => void refresh()} />
  ) : (
    <Skeleton />
  );
}
