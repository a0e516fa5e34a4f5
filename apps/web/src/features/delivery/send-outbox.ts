import * as m from '@udala/messages/outbox';
import { readOutbox } from '#features/outbox/kept-outbox.ts';
import type { Queued } from '#features/outbox/deed.ts';
import { change } from '#features/outbox/outbox.ts';
import { isApiError } from '#lib/api-error.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { deliver, type Ask } from './deliver.ts';
import { refuse } from './refuse.ts';

type Thunk<Result> = (dispatch: AppDispatch, getState: () => RootState) => Result;

/** The server knows the keys of what it took for thirty days: later it could not tell a repetition. */
const oldestMs = 28 * 86_400_000;
/** A server that breaks down over one of them this often is not asked again; the others must not wait behind it. */
const breakdownsMax = 5;

/** Sends what waits, in order, until nothing does, or another tab took over. `later`: it is worth another try. */
export const sendOutbox =
  (ask: Ask, stillMine: () => Promise<boolean>): Thunk<Promise<'sent' | 'later'>> =>
  async (dispatch, getState) => {
    for (;;) {
      const { user, jwtToken, expired, leaving } = getState().session;
      if (!user || jwtToken === '' || expired || leaving) return 'sent';
      const next = (await readOutbox(user.id)).find(({ refusal }) => refusal === undefined);
      if (!next || !(await stillMine())) return 'sent';
      if (!(await dispatch(sendOne(next, ask)))) return getState().session.expired ? 'sent' : 'later';
    }
  };

/** False when it has to be tried again. */
const sendOne =
  (queued: Queued, ask: Ask): Thunk<Promise<boolean>> =>
  async (dispatch) => {
    const { name, version } = queued;
    if (Date.now() - queued.at > oldestMs) {
      await dispatch(refuse(queued, m.waitedTooLong, 0));
      return true;
    }
    const { settle, error } = await dispatch(deliver(queued.deed, ask));
    if (settle) {
      // What was changed while it was under way stays, and goes next.
      let wasLast = true;
      await dispatch(
        change(name, (now) => {
          wasLast = now === undefined || now.version === version;
          return wasLast ? undefined : now;
        }),
      );
      if (wasLast) settle();
      return true;
    }
    if (!isApiError(error) || isForLater(error.status)) return false;
    if (error.status === BROKEN && queued.breakdowns < breakdownsMax) {
      await dispatch(change(name, (now) => now && { ...now, breakdowns: now.breakdowns + 1 }));
      return false;
    }
    await dispatch(refuse(queued, Object.values(error.fields)[0] ?? error.message, error.status));
    return true;
  };

const BROKEN = 500;
/** No answer, a session that is over, too many at once, or a server that is not there. */
const isForLater = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status > BROKEN;
