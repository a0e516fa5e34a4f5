import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { movableClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { followSessions, type Channel, type Io, type SocketData } from './sessions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ENDS_AT = Date.parse('2100-01-01T00:00:00Z');
/** Every socket is due at the first check. */
const CHECK_MS = 1_000;

/** One open socket, and control over the look-ups of its session and the listener. */
function followOne() {
  const data: SocketData = { userId: 'ada', sessionId: 'one', tenantId: null, endsAt: ENDS_AT, checkAt: 0 };
  const conn = { close: () => undefined, transport: { socket: { terminate: () => undefined } } };
  const disconnect = vi.fn<() => void>();
  const sockets = new Map([['socket', { data, conn, disconnect } as unknown as Channel]]);
  const io = { of: () => ({ sockets, adapter: { rooms: new Map() } }) } as unknown as Io;
  const lookUps: ((living: ReadonlyMap<string, number>) => void)[] = [];
  let listen: (is: boolean) => void = () => undefined;
  const sessions = {
    identify: async () => null,
    living: () => new Promise<ReadonlyMap<string, number>>((resolve) => lookUps.push(resolve)),
    follow: (_ended: unknown, isListening: (is: boolean) => void) => (listen = isListening),
  };
  const stop = followSessions(io, sessions, { clock: movableClock(), log: createLog('silent') });
  return { disconnect, lookUps, listen: (is: boolean) => listen(is), stop };
}

it('looks again for a session that may have ended between a look-up and the return of the listener [O8]', async () => {
  const { disconnect, lookUps, listen, stop } = followOne();
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(lookUps).toHaveLength(1);
  listen(true);
  lookUps[0]?.(new Map([['one', ENDS_AT]]));
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(lookUps).toHaveLength(2);
  expect(disconnect).not.toHaveBeenCalled();
  lookUps[1]?.(new Map());
  await vi.advanceTimersByTimeAsync(0);
  expect(disconnect).toHaveBeenCalledOnce();
  stop();
});

it('looks no more for a while when the listener was there during the look-up [O8]', async () => {
  const { lookUps, listen, stop } = followOne();
  listen(true);
  lookUps[0]?.(new Map([['one', ENDS_AT]]));
  await vi.advanceTimersByTimeAsync(20 * CHECK_MS);
  expect(lookUps).toHaveLength(1);
  stop();
});
