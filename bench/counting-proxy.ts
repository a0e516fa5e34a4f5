import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** A TCP proxy to a server on this machine that counts its bytes: service workers, sockets and headers included. */
export interface CountingProxy {
  port: number;
  bytes: () => number;
  /** Milliseconds since the last byte arrived. */
  quietMs: () => number;
  stop: () => void;
}

export async function openCountingProxy(serverPort: number): Promise<CountingProxy> {
  let bytes = 0;
  let last = performance.now();
  const server = createServer((browser) => {
    const product = connect(serverPort, '127.0.0.1');
    product.on('data', (chunk) => {
      bytes += chunk.length;
      last = performance.now();
    });
    browser.pipe(product).pipe(browser);
    // One end is gone: there is nothing to report to the other.
    for (const [end, other] of [
      [browser, product],
      [product, browser],
    ] as const) {
      end.on('error', () => other.destroy());
      end.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => bytes,
    quietMs: () => performance.now() - last,
    stop: () => void server.close(),
  };
}
