import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Instance } from './instance.ts';

/** A proxy between a browser and the product: it can be cut, counts bytes, and can serve a later build. */
export interface Relay {
  url: string;
  /** Bytes of response bodies since the last call, in total and by address. */
  takeBytes(): { total: number; by: ReadonlyMap<string, number> };
  cut(): void;
  /** Accepts what it is asked from now on, and answers nothing; also later, unless the connections are cut. */
  hang(): void;
  mend(): void;
  /** Serves the worker as another build from now on: only its bytes differ. */
  deliverNextBuild(): void;
  close(): Promise<void>;
}

export async function relayTo(product: Instance): Promise<Relay> {
  const target = new URL(product.url);
  const connections = new Set<Socket>();
  let by = new Map<string, number>();
  let whole = true;
  let hangs = false;
  let nextBuild = 0;

  const passOn = (incoming: IncomingMessage) =>
    ask({
      host: target.hostname,
      port: target.port,
      path: incoming.url,
      method: incoming.method,
      headers: headersOf(incoming),
    });
  const headersOf = ({ url, headers }: IncomingMessage) => {
    if (nextBuild > 0 && url === '/sw.js') return without(headers);
    // A creator's page is addressed by its full host, the port included.
    return { ...headers, host: (headers.host ?? '').replace(/(?<=\.localhost):\d+$/, `:${target.port}`) };
  };
  const count = (address: string | undefined, bytes: number) => {
    const path = (address ?? '').replace(/\?.*/, '');
    by.set(path, (by.get(path) ?? 0) + bytes);
  };

  const server = createServer((incoming, outgoing) => {
    if (hangs) return;
    const passed = passOn(incoming).on('error', () => outgoing.destroy());
    incoming.pipe(passed);
    passed.on('response', (answer) => {
      const another = nextBuild > 0 && incoming.url === '/sw.js' && answer.statusCode === 200;
      const { 'content-length': _length, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, another ? headers : answer.headers);
      answer.on('data', (chunk: Buffer) => count(incoming.url, chunk.length));
      answer.pipe(outgoing, { end: !another });
      if (another) answer.on('end', () => outgoing.end(`\n// ${nextBuild}`));
    });
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const passed = passOn(incoming).on('error', () => socket.destroy());
    passed.on('upgrade', (answer, other) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
      other.write(head);
      other.on('error', () => socket.destroy());
      socket.on('error', () => other.destroy());
      socket.pipe(other).pipe(socket);
    });
    passed.end();
  });
  server.on('connection', (connection) => {
    if (!whole) return connection.destroy();
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const cut = () => {
    whole = false;
    for (const connection of connections) connection.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeBytes() {
      const taken = { total: [...by.values()].reduce((sum, bytes) => sum + bytes, 0), by };
      by = new Map();
      return taken;
    },
    cut,
    hang: () => void (hangs = true),
    mend() {
      whole = true;
      hangs = false;
    },
    deliverNextBuild: () => void (nextBuild += 1),
    async close() {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Removes request headers for encoding and cache validation, which refer to the unchanged build. */
function without(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'accept-encoding': _encoding, 'if-none-match': _tag, 'if-modified-since': _since, ...rest } = headers;
  return rest;
}
