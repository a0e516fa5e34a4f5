import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between browsers and the product that a test can cut: open connections break, new ones fail. */
export interface SocksProxy {
  /** For a browser's context: all its requests pass through this proxy. */
  proxy: { server: string };
  cut(): void;
  mend(): void;
  close(): void;
}

/** SOCKS 5, of which a browser without a password uses little: it names the address it wants. */
export async function startSocksProxy(): Promise<SocksProxy> {
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (isCut) return void near.destroy();
    return void join(near).catch(() => near.destroy());
  });
  const join = async (near: Socket) => {
    track(near);
    await once(near, 'data');
    near.write(Buffer.from([5, 0]));
    const [connectRequest] = (await once(near, 'data')) as [Buffer];
    const far = track(connect(connectRequest.readUInt16BE(connectRequest.length - 2), 'localhost'));
    await once(far, 'connect');
    near.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => other.destroy());
  };
  const track = (end: Socket): Socket => {
    ends.add(end);
    end.on('error', () => undefined);
    end.on('close', () => ends.delete(end));
    return end;
  };
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    proxy: { server: `socks5://localhost:${(server.address() as AddressInfo).port}` },
    cut() {
      isCut = true;
      for (const end of ends) end.destroy();
    },
    mend: () => void (isCut = false),
    close: () => void server.close(),
  };
}
