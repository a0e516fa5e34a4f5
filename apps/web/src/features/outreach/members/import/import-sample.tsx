import type { ImportOutcome } from '@udala/contract/members';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/invitations';
import { dayLabel } from '#lib/dates.ts';

type Row = ImportOutcome['sample'][number];

const cells: readonly { text: string; of: (row: Row) => string }[] = [
  { text: m.columns.email, of: ({ email }) => email },
  { text: m.columns.since, of: ({ since }) => (since === null ? m.nothing : dayLabel(since)) },
  { text: m.columns.amount, of: ({ amountKobo }) => (amountKobo === null ? m.nothing : naira(amountKobo)) },
  { text: m.columns.tier, of: ({ tier }) => tier || m.nothing },
];

/** The first parsed rows, so that the creator can check that the columns were recognized. */
export function ImportSample({ sample }: { sample: readonly Row[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-bold">{m.sample}</h3>
      <ul className="grid gap-2">
        {sample.map((row, index) => (
          <li key={index} className="rounded-control border border-line bg-surface p-3 text-small wrap-anywhere">
            <p className="font-semibold">{row.name || m.nothing}</p>
            <dl className="flex flex-wrap gap-x-4 gap-y-1">
              {cells.map(({ text, of }) => (
                <div key={text} className="flex min-w-0 gap-1">
                  <dt className="text-ink-3">{text}</dt>
                  <dd className="min-w-0">{of(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
