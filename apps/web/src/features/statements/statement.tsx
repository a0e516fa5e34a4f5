import { useSearchParams } from 'react-router';
import * as m from '@udala/messages/statements';
import { noLines } from '@udala/messages/statements-server';
import { couldNotLoad } from '@udala/messages/shell';
import { dayLabel } from '#lib/dates.ts';
import { useNow } from '#lib/now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { Downloads } from './downloads.tsx';
import { RangePicker } from './range-picker.tsx';
import { addressOf, readRange } from './statement-range.ts';
import { StatementLines } from './statement-lines.tsx';
import { StatementSums } from './statement-sums.tsx';
import { useStatementInfiniteQuery } from './statements.api.ts';

/** What came in and went out between two dates, which the address keeps. */
export function Statement() {
  const [search, setSearch] = useSearchParams();
  const { name, from, to } = readRange(search, useNow());
  const list = useStatementInfiniteQuery({ from, to });
  // What was loaded for other dates must not stand under these.
  const data = list.currentData;
  const sums = data?.pages[0]?.sums;
  return (
    <div className="grid gap-5 px-4 pt-4">
      <RangePicker
        name={name}
        range={{ from, to }}
        onChoose={(chosen, range) => setSearch(addressOf(chosen, range), { replace: true, preventScrollReset: true })}
      />
      <div className="grid gap-3">
        <h2 aria-live="polite" className="text-h2 font-bold">
          {m.between(dayLabel(from), dayLabel(to))}
        </h2>
        <Downloads range={{ from, to }} />
      </div>
      {sums && <StatementSums sums={sums} />}
      <PagedList
        list={{ ...list, data, isLoading: list.isFetching }}
        failed={couldNotLoad}
        empty={<EmptyState title={noLines} />}
      >
        {(lines) => <StatementLines lines={lines} />}
      </PagedList>
    </div>
  );
}
