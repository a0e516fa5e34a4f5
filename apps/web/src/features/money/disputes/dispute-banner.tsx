import * as m from '@udala/messages/disputes';
import { naira } from '@udala/messages/money';
import { momentLabel } from '#lib/dates.ts';
import { useNow } from '#lib/now.ts';
import { itemsOf } from '#lib/pages.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { dueOf } from './dispute-status.tsx';
import { useListDisputesInfiniteQuery } from './disputes.api.ts';

/** On Payout while a bank asks for something back: how much, and until when it can be answered. */
export function DisputeBanner({ disputedKobo }: { disputedKobo: number }) {
  const { data, isLoading } = useListDisputesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const now = useNow();
  if (isLoading) return <div className="h-36" />;
  const open = itemsOf(data).filter(({ status }) => status === 'open');
  const [first] = open.toSorted((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''));
  // Without the list it may wait for an answer: the amount is known, and where to look.
  if (!first)
    return (
      <Banner
        title={data ? m.bankDecides(naira(disputedKobo)) : m.disputed(naira(disputedKobo))}
        action={
          <ButtonLink variant="tonal" to={appPaths.disputes}>
            {m.see}
          </ButtonLink>
        }
      />
    );
  const amount = naira(open.reduce((sum, { amountKobo }) => sum + amountKobo, 0));
  const isOne = open.length === 1;
  const isLate = first.dueAt !== null && Date.parse(first.dueAt) < now;
  const by = isOne || first.dueAt === null || isLate ? dueOf(first.dueAt, now) : m.firstBy(momentLabel(first.dueAt));
  return (
    <Banner
      tone="danger"
      title={isOne ? m.disputed(amount) : m.severalDisputed(open.length, amount)}
      action={
        <ButtonLink to={isOne ? appPaths.dispute(first.id) : appPaths.disputes}>
          {isOne ? m.seeAndAnswer : m.see}
        </ButtonLink>
      }
    >
      {by} {m.withoutAnswer}
    </Banner>
  );
}
