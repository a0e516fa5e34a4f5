import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

interface Copy {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  keys: readonly string[];
  /** As `Surrogate-Control` allows. */
  mayBeStored: boolean;
}

/** How this CDN misbehaves, set by a test. */
interface Mood {
  /** Purges that it rejects from now on. */
  rejections: number;
  /** What a fetched page waits for before it is stored. */
  beforeStoring: Promise<void>;
}

/**
 * A cache in front of a server, as a CDN is: it stores what `Surrogate-Control` allows, for those headers that `Vary`
 * names, tells nobody of it, and forgets what a purge by keys names and nothing else. A purge that is missed shows,
 * however long a test waits (https://www.fastly.com/documentation/reference/api/purging/).
 */
export async function startSurrogateCache(key: string, origin: { port: number }) {
  const copies = new Map<string, Copy>();
  const purged: string[][] = [];
  const mood: Mood = { rejections: 0, beforeStoring: Promise.resolve() };
  let fetched = 0;

  async function purge(request: IncomingMessage, answer: ServerResponse) {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.headers['fastly-key'] !== key) return answer.writeHead(401).end();
    if (mood.rejections > 0) {
      mood.rejections -= 1;
      return answer.writeHead(503).end();
    }
    const { surrogate_keys: keys } = JSON.parse(body) as { surrogate_keys: string[] };
    purged.push(keys);
    for (const [name, copy] of copies) if (copy.keys.some((one) => keys.includes(one))) copies.delete(name);
    return answer.writeHead(200).end('{}');
  }

  async function fetchPage({ url, headers }: IncomingMessage): Promise<Copy> {
    fetched += 1;
    const sent = send({ host: '127.0.0.1', port: origin.port, path: url, headers, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    const { 'surrogate-control': control, 'surrogate-key': keys = '', ...visible } = answer.headers;
    return {
      status: answer.statusCode ?? 0,
      headers: visible,
      body,
      keys: String(keys).split(' '),
      mayBeStored: /max-age=[1-9]/.test(String(control)),
    };
  }

  async function serve(request: IncomingMessage, answer: ServerResponse) {
    if (request.method === 'POST') return purge(request, answer);
    const { host, cookie, 'accept-language': language, 'accept-encoding': encoding } = request.headers;
    const name = JSON.stringify([host, request.url, cookie, language, encoding]);
    const copy = copies.get(name);
    const page = copy ?? (await fetchPage(request));
    answer.writeHead(page.status, page.headers).end(page.body);
    if (copy || !page.mayBeStored) return;
    await mood.beforeStoring;
    copies.set(name, page);
  }

  const server = createServer((request, answer) => void serve(request, answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    purgeUrl: `http://127.0.0.1:${port}/service/udala/purge`,
    purged,
    mood,
    copies: () => copies.size,
    fetched: () => fetched,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
