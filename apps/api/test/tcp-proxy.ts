import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/**
 * A TCP proxy between clients and servers that can be cut or slowed. With several servers it is a round-robin balancer
 * without session affinity.
 */
export interface TcpProxy {
  port: number;
  /** Resets every connection, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  /** Drops all data in both directions until `mend`; existing connections stay dead. */
  swallow(): void;
  /** Delays every piece of data in each direction. */
  slow(delayMs: number): void;
  close(): Promise<void>;
}

export async function openProxy(ports: readonly number[]): Promise<TcpProxy> {
  const ends = new Set<Socket>();
  let [next, delayMs, isCut, swallows] = [0, 0, false, { all: false }];

  const late = (dead: { all: boolean }) =>
    new Transform({
      transform(piece, _encoding, done) {
        if (dead.all) done();
        else if (delayMs === 0) done(null, piece);
        else setTimeout(done, delayMs, null, piece);
      },
    });
  const join = (from: Socket, to: Socket) => {
    from.on('error', () => to.destroy());
    from.on('close', () => {
      ends.delete(from);
      to.destroy();
    });
    ends.add(from);
    from.pipe(late(swallows)).pipe(to);
  };
  const server = createServer((caller) => {
    if (isCut) {
      caller.destroy();
      return;
    }
    const called = connect(ports[(next += 1) % ports.length] ?? 0, '127.0.0.1');
    join(caller, called);
    join(called, caller);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => ends.forEach((end) => end.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      breakAll();
    },
    swallow: () => void (swallows.all = true),
    mend() {
      isCut = false;
      if (swallows.all) swallows = { all: false };
    },
    slow: (ms) => void (delayMs = ms),
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
