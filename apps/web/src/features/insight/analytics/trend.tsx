import { ChartColumn, Table } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Analytics, AnalyticsRange } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { shortCount } from '#lib/count.ts';
import { dayLabel } from '#lib/dates.ts';
import { patiently } from '#lib/patiently.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { barsOf, isByWeek, measures, seriesOf, type Measure } from './bars.ts';
import { BarTable } from './bar-table.tsx';

const BarPicture = lazy(async () => ({
  default: (await patiently(() => import('./bar-picture.tsx'))).BarPicture,
}));

interface TrendProps {
  figures: Analytics;
  range: AnalyticsRange;
  measure: Measure;
  onChoose: (measure: Measure) => void;
}

/** One measure over time, as a picture, in a sentence and as a table. */
export function Trend({ figures, range, measure, onChoose }: TrendProps) {
  const [open, setOpen] = useState(false);
  const heading = useId();
  const bars = barsOf(figures.days);
  const byWeek = isByWeek(figures.days);
  const sentence = sentenceOf(measure, figures, range);
  return (
    <Card role="region" aria-labelledby={heading} className="grid content-start gap-4">
      <h2 id={heading} className="text-h3 font-bold">
        {m.overTime(byWeek)}
      </h2>
      <div role="group" aria-label={m.measure} className="flex flex-wrap gap-2 print:hidden">
        {measures.map((of) => (
          <Chip key={of} pressed={of === measure} onClick={() => onChoose(of)}>
            {m.measures[of]}
          </Chip>
        ))}
      </div>
      <div>
        <p className="font-semibold">{sentence}</p>
        {measure === 'moves' && <p className="text-small text-ink-2">{m.movesLegend}</p>}
        {byWeek && <p className="text-small text-ink-2">{m.byWeek}</p>}
      </div>
      {/* Reserves the height of the picture to avoid a layout shift. */}
      <Suspense fallback={<div className="h-64" />}>
        <BarPicture
          labels={bars.map(({ date }) => shortDay(date))}
          series={seriesOf(measure, bars)}
          label={`${m.measures[measure]}: ${sentence}`}
          say={scales[measure]}
        />
      </Suspense>
      <Button
        variant="tonal"
        icon={open ? ChartColumn : Table}
        aria-expanded={open}
        className="mt-1 justify-self-start print:hidden"
        onClick={() => setOpen(!open)}
      >
        {open ? m.hideTable : m.showTable}
      </Button>
      {open && <BarTable bars={bars} byWeek={byWeek} />}
    </Card>
  );
}

/** Omits the year, which the heading of the page shows. */
const shortDay = (date: string): string => dayLabel(date).replace(/ \d{4}$/, '');

const countScale = (value: number): string => shortCount(Math.abs(value));
const scales: Record<Measure, (value: number) => string> = {
  patrons: countScale,
  moves: countScale,
  money: (value) => m.shortNaira(shortCount(value)),
  reads: countScale,
};

function sentenceOf(measure: Measure, figures: Analytics, range: AnalyticsRange): string {
  const { from, patrons, joined, left, grossKobo, reads } = figures;
  switch (measure) {
    case 'patrons':
      return m.since(patrons.before, patrons.now, shortDay(from));
    case 'moves':
      return m.moved(joined.now, left.now);
    case 'money':
      return m.earned(grossKobo.now, grossKobo.before, range);
    case 'reads':
      return m.readBy(reads.now, reads.before, range);
  }
}
