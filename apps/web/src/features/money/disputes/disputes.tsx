import { Link } from 'react-router';
import type { Dispute } from '@udala/contract/disputes';
import * as m from '@udala/messages/disputes';
import { couldNotLoad } from '@udala/messages/shell';
import { monthOfInstant } from '#lib/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { Price } from '#ui/price.tsx';
import { appPaths } from '#state/app-paths.ts';
import { DisputeOutcome, DisputeStatus } from './dispute-status.tsx';
import { useListDisputesInfiniteQuery } from './disputes.api.ts';

const groups = [
  { title: m.waiting, of: ['open'] },
  { title: m.withBank, of: ['answered'] },
  { title: m.decided, of: ['won', 'lost'] },
] as const;

/** Every payment that a bank asked back, the newest first; of those that are loaded first those that wait for the creator. */
export function Disputes() {
  const list = useListDisputesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PagedList
      list={list}
      failed={couldNotLoad}
      empty={
        <EmptyState picture="purse" title={m.none}>
          {m.noneWhy}
        </EmptyState>
      }
    >
      {(disputes) => groups.map((group) => <Group key={group.title} {...group} disputes={disputes} />)}
    </PagedList>
  );
}

interface GroupProps {
  title: string;
  of: readonly Dispute['status'][];
  disputes: readonly Dispute[];
}

function Group({ title, of, disputes }: GroupProps) {
  const some = disputes.filter(({ status }) => of.includes(status));
  if (some.length === 0) return null;
  return (
    <section aria-label={title} className="mb-4">
      <h2 className="px-4 pt-4 pb-2 text-h3 font-bold">{title}</h2>
      <ul className="divide-y divide-line border-y border-card-edge bg-surface shadow-e1 sm:mx-4 sm:overflow-clip sm:rounded-card sm:border-x">
        {some.map((dispute) => (
          <Row key={dispute.id} dispute={dispute} />
        ))}
      </ul>
    </section>
  );
}

function Row({ dispute }: { dispute: Dispute }) {
  const { id, status, patronName, amountKobo, periodStart } = dispute;
  return (
    <li>
      <Link
        to={appPaths.dispute(id)}
        className="grid gap-1 p-4 transition hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <span className="flex items-start justify-between gap-3">
          <b className="min-w-0 truncate">{patronName}</b>
          <span className="shrink-0">
            <DisputeStatus status={status} />
          </span>
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-small text-ink-2">{m.month(monthOfInstant(periodStart))}</span>
          <b>
            <Price kobo={amountKobo} />
          </b>
        </span>
        <span className="text-small font-medium text-ink-2">
          <DisputeOutcome dispute={dispute} />
        </span>
      </Link>
    </li>
  );
}
