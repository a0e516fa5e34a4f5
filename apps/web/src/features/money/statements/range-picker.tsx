import * as m from '@udala/messages/statements';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextField } from '#ui/text-field.tsx';
import { faultOfEnd, faultOfStart, type Range, type RangeName } from './statement-range.ts';

interface RangePickerProps {
  name: RangeName;
  /** The range that is shown; null until it is known. */
  range: Range | null;
  onChoose: (name: RangeName, range: Range | null) => void;
}

const options = (['this', 'last', 'own'] as const).map((value) => ({ value, text: m.ranges[value] }));

/** Choice of this month, last month or custom dates. */
export function RangePicker({ name, range, onChoose }: RangePickerProps) {
  return (
    <div className="grid gap-4">
      <Segmented
        legend={m.range}
        name="range"
        options={options}
        value={name}
        onChoose={(chosen) => onChoose(chosen, range)}
      />
      {name === 'own' && <OwnDates range={range} onShow={(own) => onChoose('own', own)} />}
    </div>
  );
}

function OwnDates({ range, onShow }: { range: Range | null; onShow: (range: Range) => void }) {
  const form = useForm<'from' | 'to'>({
    rules: {
      from: faultOfStart,
      to: (to, { from }) => faultOfEnd(from, to),
    },
    submit: async (own) => onShow(own),
  });
  return (
    <form {...form.form} className="grid gap-3">
      <ErrorSummary key={form.tries} faults={form.faults} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...form.field('from')} type="date" label={m.from} defaultValue={range?.from} />
        <TextField {...form.field('to')} type="date" label={m.to} defaultValue={range?.to} />
      </div>
      <Button type="submit" variant="tonal">
        {m.show}
      </Button>
    </form>
  );
}
