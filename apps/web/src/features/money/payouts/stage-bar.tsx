import { joinClasses } from '#ui/join-classes.ts';
import { Price } from '#ui/price.tsx';
import type { PayoutView, Stage } from './view-parts.ts';

const colours: Record<Stage['name'], string> = {
  held: 'bg-accent',
  available: 'bg-success',
  inTransit: 'bg-info',
  disputed: 'bg-danger',
  owed: 'bg-ink-2',
};

/** A narrower part would not be seen. */
const leastShare = 2;

interface StageBarProps {
  view: Pick<PayoutView, 'aside' | 'stages' | 'toCome'>;
  /** False before the first payment: then the stages are only explained. */
  hasMoney: boolean;
}

/** Where the money is, as a bar from its arrival to the bank, and in words. */
export function StageBar({ view: { stages, aside, toCome }, hasMoney }: StageBarProps) {
  const parts = stages.filter(({ kobo }) => kobo > 0);
  return (
    <div className="grid gap-4">
      {hasMoney && toCome !== null && toCome.kobo > 0 && (
        <p className="-mb-2 flex flex-wrap justify-between gap-x-4 font-semibold">
          {toCome.term}
          <Price kobo={toCome.kobo} />
        </p>
      )}
      {hasMoney && (
        <div aria-hidden className="flex h-3 gap-0.5 overflow-clip rounded-full bg-sunken">
          {parts.map(({ name, kobo }) => (
            <span key={name} className={colours[name]} style={{ flexGrow: kobo, minWidth: `${leastShare}%` }} />
          ))}
        </div>
      )}
      <dl className="grid gap-3">
        {[...stages, ...aside].map((stage) => (
          <div key={stage.name} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-2.5">
            <dt className="col-span-2 grid grid-cols-subgrid items-center font-semibold">
              <span aria-hidden className={joinClasses('size-2.5 rounded-full', colours[stage.name])} />
              {stage.term}
            </dt>
            {hasMoney && (
              <dd className={joinClasses('text-end font-semibold', stage.kobo === 0 && 'text-ink-3')}>
                <Price kobo={stage.kobo} />
              </dd>
            )}
            <dd className="col-span-2 col-start-2 text-small text-ink-2">{stage.why}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
