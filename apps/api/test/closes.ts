import { lagosDate } from '#features/money/billing/calendar.ts';
import { closeDay } from '#features/money/closes/close-day.ts';
import { findClose, type Close } from '#features/money/closes/closes.queries.ts';
import { minutes } from '#platform/clock.ts';
import { eventually } from './harness.ts';
import { passToNoon, type MoneyServer } from './money.ts';

/** Longer than the time between two looks at a difference. */
const SECOND_LOOK_MS = minutes(91);

/** Passes to the next noon in Lagos, and closes that day with as many looks as it needs. */
export async function closeNextDay(server: MoneyServer): Promise<Close> {
  await passToNoon(server);
  return closeToday(server);
}

/** Closes the day that it is, after its noon. */
export async function closeToday(server: MoneyServer): Promise<Close> {
  const { deps } = server;
  const day = lagosDate(deps.clock.now());
  // A look tells nothing while something moves, as other jobs do.
  const looked = await eventually(async () => {
    await closeDay(deps);
    return findClose(deps.db, day);
  });
  if (looked.closed_at) return looked;
  await server.passTime(SECOND_LOOK_MS);
  return eventually(async () => {
    await closeDay(deps);
    const close = await findClose(deps.db, day);
    return close?.closed_at !== null && close;
  });
}
