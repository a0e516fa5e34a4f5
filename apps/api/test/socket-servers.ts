import type { AddressInfo } from 'node:net';
import { socketPath } from '@udala/contract/realtime';
import type { Notification } from '@udala/contract/notifications';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { Person } from './factories.ts';
import { eventually, membersHost, startTestServer, type TestServer } from './harness.ts';
import { openProxy, type TcpProxy } from './tcp-proxy.ts';
import { startRedis, type TestRedis } from '../../../scripts/test/redis.ts';

type Closable = TestServer & { close(): Promise<void> };

export interface SocketServers {
  /** Web servers that act as one: an event at one is received at every other. */
  servers: readonly [TestServer, ...TestServer[]];
  /** The address for sockets. */
  proxy: TcpProxy;
  redis: TestRedis | null;
  close(): Promise<void>;
}

/** One server that does everything, or several web servers and a worker with a Redis between them. */
export async function startSocketServers(count: number): Promise<SocketServers> {
  const redis = count > 1 ? await startRedis() : null;
  const first = await startTestServer({ works: true, env: redis ? envOf(redis.port, 'web') : {} });
  const started: Closable[] = [first];
  const join = async (role: 'web' | 'worker'): Promise<Closable> => {
    const env = { ...envOf(redis?.port ?? 0, role), DATABASE_URL: first.databaseUrl };
    const server = await startTestServer({ works: true, env });
    started.push(server);
    return server;
  };
  const servers: [Closable, ...Closable[]] = [first];
  while (servers.length < count) servers.push(await join('web'));
  if (redis) await join('worker');
  const ports = await Promise.all(servers.map(({ app }) => listen(app)));
  const proxy = await openProxy(ports);
  return {
    servers,
    proxy,
    redis,
    async close() {
      await proxy.close();
      // The first one owns the database.
      for (const server of started.toReversed()) await server.close();
      await redis?.close();
    },
  };
}

export const envOf = (redisPort: number, role: 'all' | 'web' | 'worker'): Record<string, string> => ({
  REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  UDALA_ROLE: role,
});

export async function listen(app: TestServer['app']): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** A page that stays open until the test ends and reconnects automatically, as the app's does. */
export interface Page {
  socket: Socket;
  heard: Notification[];
  /** Credentials for the next (re)connection. */
  shows: { token: string };
  /** The reason it was closed or rejected; null while it is open. */
  over(): string | null;
}

export async function openPage(port: number, { token }: Pick<Person, 'token'>, host = membersHost): Promise<Page> {
  const shows = { token };
  const heard: Notification[] = [];
  let reason: string | null = null;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: socketPath,
    transports: ['websocket'],
    auth: (give) => give(shows),
    extraHeaders: { host },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  onTestFinished(() => void socket.close());
  socket.on('newNotification', (notification: Notification) => heard.push(notification));
  socket.on('connect', () => (reason = null));
  socket.on('disconnect', (why) => (reason = why));
  socket.on('connect_error', (error) => (reason = error.message));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return { socket, heard, shows, over: () => reason };
}

export const backAgain = (page: Page): Promise<unknown> => eventually(async () => page.socket.connected);
