import type { ReplyOf } from '@udala/contract/endpoint';
import type { getOperatorOverview } from '@udala/contract/operator-books';
import { days, later } from '#platform/clock.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { countExceptions, countWaiting, findAlarmsSince, findLastCloses } from './overview.queries.ts';
import { findOperators } from './requests.queries.ts';

const ALARMS_OF_MS = days(2);
const CLOSES_SHOWN = 7;

/** What an operator looks at first. */
export async function getOverview({ db, clock, config }: Deps): Promise<ReplyOf<typeof getOperatorOverview>> {
  const { alarms: m } = say();
  const alarms = await findAlarmsSince(db, later(clock.now(), -ALARMS_OF_MS));
  const closes = await findLastCloses(db, CLOSES_SHOWN);
  return {
    mode: config.moneyMode,
    secondPersonAboveKobo: config.secondPersonAboveNaira * 100,
    operators: (await findOperators(db)).length,
    exceptions: await countExceptions(db),
    alarms: alarms.map(({ event, hour }) => ({
      event,
      meaning: m.meanings[event] ?? m.booksDiffer,
      at: hour.toISOString(),
    })),
    closes: closes.map((close) => ({
      day: close.day,
      booksKobo: close.books_kobo,
      balanceKobo: close.balance_kobo,
      unsettledKobo: close.unsettled_kobo,
      differenceKobo: close.difference_kobo,
      isClosed: close.closed_at !== null,
    })),
    waiting: await countWaiting(db),
  };
}
