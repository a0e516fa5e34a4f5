import type { Analytics } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { naira } from '@udala/messages/money';
import { ListedDay } from '#ui/listed-day.tsx';
import { Card } from '#ui/card.tsx';
import { Price } from '#ui/price.tsx';

type HeroProps = Pick<Analytics, 'monthNetKobo' | 'weeks'>;

/** The month's money, and that of twelve weeks as bars. A month that has only begun does not lead with nothing. */
export function Hero({ monthNetKobo, weeks }: HeroProps) {
  const ofMonth = monthNetKobo > 0;
  const inWeeksKobo = weeks.reduce((sum, { netKobo }) => sum + netKobo, 0);
  return (
    <Card
      role="region"
      aria-labelledby="hero"
      className="grid items-end gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] print:grid-cols-2"
    >
      <div>
        <h2 id="hero" className="text-ink-2">
          {ofMonth ? m.earnedThisMonth : m.earnedInWeeks}
        </h2>
        <p>
          <Price kobo={ofMonth ? monthNetKobo : inWeeksKobo} display="xl" />
        </p>
        <p className="mt-1 text-small text-ink-2">{m.afterFees}</p>
      </div>
      <Sparks weeks={weeks} />
    </Card>
  );
}

const height = 64;
const gapShare = 0.3;
/** So that a week without money is seen as one. */
const leastPx = 2;

function Sparks({ weeks }: Pick<HeroProps, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ netKobo }) => netKobo));
  const step = 100 / weeks.length;
  return (
    <div>
      <svg
        role="img"
        aria-label={m.eachWeek(weeks.map(({ netKobo }) => naira(netKobo)))}
        height={height}
        className="block w-full"
      >
        {weeks.map(({ from, netKobo }, index) => {
          const tall = Math.max(leastPx, (netKobo / most) * height);
          return (
            <rect
              key={from}
              x={`${index * step}%`}
              width={`${step * (1 - gapShare)}%`}
              y={height - tall}
              height={tall}
              rx="2"
              className={index === weeks.length - 1 ? 'fill-primary' : 'fill-primary/40'}
            />
          );
        })}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-micro text-ink-3">
        <span>{weeks[0] && <ListedDay at={weeks[0].from} />}</span>
        <span>{m.thisWeek}</span>
      </p>
    </div>
  );
}
