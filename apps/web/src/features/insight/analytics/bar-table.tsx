import type { AnalyticsDay } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { ListedDay } from '#ui/listed-day.tsx';
import { Price } from '#ui/price.tsx';

const cell = 'px-3 py-2.5 text-end whitespace-nowrap tabular-nums';
const counts = ['patrons', 'joined', 'left'] as const;

interface BarTableProps {
  bars: readonly AnalyticsDay[];
  byWeek: boolean;
}

/** The data of the pictures as a table, newest first. */
export function BarTable({ bars, byWeek }: BarTableProps) {
  const caption = m.table(byWeek);
  return (
    // Focusable, so that keyboard users can scroll it.
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative overflow-x-auto rounded-control border border-line"
    >
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="sticky start-0 bg-surface px-3 py-2.5 text-start">
              {byWeek ? m.week : m.day}
            </th>
            {[m.patrons, m.joined, m.left, m.received, m.yours, m.reach].map((text) => (
              <th key={text} scope="col" className={cell}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {bars.toReversed().map((bar) => (
            <tr key={bar.date}>
              <th
                scope="row"
                className="sticky start-0 bg-surface px-3 py-2.5 text-start font-semibold whitespace-nowrap"
              >
                <ListedDay at={bar.date} />
              </th>
              {counts.map((of) => (
                <td key={of} className={cell}>
                  {m.count(bar[of])}
                </td>
              ))}
              <td className={cell}>
                <Price kobo={bar.grossKobo} />
              </td>
              <td className={cell}>
                <Price kobo={bar.netKobo} />
              </td>
              <td className={cell}>{m.count(bar.reads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
