import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { anyFreePort } from '../../../scripts/ports.ts';

/** A proxy that is the only way to the server behind it. */
export interface Door {
  port: number;
  /** Refuses connections. */
  shut(): Promise<void>;
  /** Accepts connections and never responds. */
  hang(): Promise<void>;
  open(): Promise<void>;
}

/** A proxy in front of a vendor's server; refuses connections at first. */
export async function makeDoor(behindPort: number): Promise<Door> {
  const port = await anyFreePort();
  const ends = new Set<Socket>();
  let server: Server | undefined;
  const track = (end: Socket) => {
    ends.add(end);
    end.on('error', () => end.destroy());
    end.on('close', () => ends.delete(end));
  };

  async function shut(): Promise<void> {
    const closing = server;
    server = undefined;
    closing?.close();
    for (const end of ends) end.destroy();
    if (closing) await once(closing, 'close');
  }
  async function listen(welcome: (caller: Socket) => void): Promise<void> {
    await shut();
    server = createServer((caller) => {
      track(caller);
      welcome(caller);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  return {
    port,
    shut,
    hang: () => listen((caller) => caller.resume()),
    open: () =>
      listen((caller) => {
        const behind = connect(behindPort, '127.0.0.1');
        track(behind);
        caller.pipe(behind).pipe(caller);
        caller.on('close', () => behind.destroy());
        behind.on('close', () => caller.destroy());
      }),
  };
}
