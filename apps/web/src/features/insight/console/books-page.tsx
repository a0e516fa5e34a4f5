import type { ReactNode } from 'react';
import { FileDown } from 'lucide-react';
import * as m from '@udala/messages/console';
import { naira } from '@udala/messages/money';
import { needsConnection } from '@udala/messages/ui';
import { dayLabel, momentLabel } from '#lib/dates.ts';
import { useForm } from '#lib/use-form.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Price } from '#ui/price.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useOverviewQuery, useSaveJournalMutation, type Overview } from './console.api.ts';
import { Loaded } from './loaded.tsx';

/** Alarms, the last daily closes, and the journal for an accountant. */
export function BooksPage() {
  const query = useOverviewQuery();
  return (
    <>
      <Loaded query={query}>
        {(overview) => (
          <>
            <Alarms overview={overview} />
            <Closes closes={overview.closes} />
          </>
        )}
      </Loaded>
      <Journal />
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-3">
    <h2 className="text-h3 font-bold">{title}</h2>
    {children}
  </section>
);

function Alarms({ overview: { alarms, exceptions } }: { overview: Overview }) {
  return (
    <Section title={m.alarms}>
      {alarms.length === 0 && <p className="text-ink-2">{m.noAlarms}</p>}
      {alarms.map(({ event, meaning, at }) => (
        <Banner key={`${event} ${at}`} tone="danger" title={m.event(event)}>
          <p>{meaning}</p>
          <time dateTime={at}>{momentLabel(at)}</time>
        </Banner>
      ))}
      {exceptions.length > 0 && (
        <Banner title={m.openExceptions}>
          <ul>
            {exceptions.map(({ kind, count }) => (
              <li key={kind}>{m.exceptionCount(kind, count)}</li>
            ))}
          </ul>
        </Banner>
      )}
    </Section>
  );
}

function Closes({ closes }: { closes: Overview['closes'] }) {
  return (
    <Section title={m.closes}>
      {closes.length === 0 && <p className="text-ink-2">{m.noCloses}</p>}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {closes.map(({ day, booksKobo, balanceKobo, unsettledKobo, differenceKobo, isClosed }) => (
          <li key={day}>
            <Card className="grid gap-3">
              <h3 className="font-bold">{dayLabel(day)}</h3>
              <p className={differenceKobo === 0 ? 'text-ink-2' : 'font-semibold text-danger'}>
                {differenceKobo === 0 ? m.agrees : m.differs(naira(Math.abs(differenceKobo)))}
                {!isClosed && ` · ${m.notSure}`}
              </p>
              <DescriptionList
                rows={[
                  { term: m.inBooks, value: <Price kobo={booksKobo} /> },
                  { term: m.atProvider, value: <Price kobo={balanceKobo} /> },
                  { term: m.unsettled, value: <Price kobo={unsettledKobo} /> },
                ]}
              />
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const month = /^(?:20\d\d-(?:0[1-9]|1[0-2]))?$/;

function Journal() {
  const [save] = useSaveJournalMutation();
  const offline = useIsOffline();
  const form = useForm({
    rules: { month: (typed) => (month.test(typed.trim()) ? undefined : m.monthRule) },
    submit: ({ month: typed }) => save(typed.trim()),
  });
  return (
    <Section title={m.journal}>
      <p className="text-ink-2">{m.journalWhy}</p>
      <form {...form.form} className="grid max-w-110 gap-3">
        <TextField label={m.month} hint={m.monthHint} autoComplete="off" maxLength={7} {...form.field('month')} />
        {form.failure !== undefined && <p className="rounded-card bg-danger-soft p-4">{form.failure}</p>}
        <div>
          <Button
            type="submit"
            variant="tonal"
            icon={FileDown}
            busy={form.busy && m.downloading}
            blocked={offline && needsConnection}
          >
            {m.download}
          </Button>
        </div>
      </form>
    </Section>
  );
}
