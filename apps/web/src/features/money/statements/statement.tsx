import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSearchParams } from 'react-router';
import * as m from '@udala/messages/statements';
import { noLines } from '@udala/messages/statements-server';
import { couldNotLoad } from '@udala/messages/shell';
import { dayLabel } from '#lib/dates.ts';
import { inPlace } from '#lib/in-place.ts';
import { ofThisChoice } from '#lib/pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { Downloads } from './downloads.tsx';
import { RangePicker } from './range-picker.tsx';
import { addressOf, readSelection, type Range, type RangeName } from './statement-range.ts';
import { StatementLines } from './statement-lines.tsx';
import { StatementSums } from './statement-sums.tsx';
import { useStatementInfiniteQuery } from './statements.api.ts';

/** Movements of a month or a date range, which the address stores. */
export function Statement() {
  const [search, setSearch] = useSearchParams();
  const selection = readSelection(search);
  const days = selection.name === 'own' ? selection.range : { month: selection.name };
  const list = ofThisChoice(useStatementInfiniteQuery(days ?? skipToken));
  const first = list.data?.pages[0];
  const range = selection.name === 'own' ? selection.range : (first ?? null);
  const choose = (name: RangeName, shown: Range | null) => setSearch(addressOf(name, shown), inPlace);
  return (
    <div className="grid gap-5 px-4 pt-4">
      <RangePicker name={selection.name} range={range} onChoose={choose} />
      {days && (
        <div className="grid gap-3">
          <h2 aria-live="polite" className="text-h2 font-bold">
            {range ? m.between(dayLabel(range.from), dayLabel(range.to)) : m.ranges[selection.name]}
          </h2>
          {range && <Downloads range={range} />}
        </div>
      )}
      {first?.sums && <StatementSums sums={first.sums} />}
      {days && (
        <PagedList list={list} failed={couldNotLoad} empty={<EmptyState picture="purse" title={noLines} />}>
          {(lines) => <StatementLines lines={lines} />}
        </PagedList>
      )}
    </div>
  );
}
