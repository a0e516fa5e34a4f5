import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { listNotifications } from '@udala/contract/notifications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { moveSharedClock } from '#platform/db/shared-clock.ts';
import { anyFreePort } from '../../../scripts/ports.ts';
import { letTimePass, START_MS } from '../../../scripts/test/patience.ts';
import { makeCreator, makeMember, makeOffer, makePerson } from './factories.ts';
import { call, eventually, membersHost, startTestServer } from './harness.ts';
import { publisher } from './publishing.ts';
import { hasRedis, skippedWithoutRedis, startRedis, type TestRedis } from '../../../scripts/test/redis.ts';
import { envOf, openPage } from './socket-servers.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

const main = path.join(import.meta.dirname, '..', 'src', 'main.ts');

// One web process and one worker process, started as an operator would.

describe.skipIf(!hasRedis)(`processes that share the work${skippedWithoutRedis}`, () => {
  let here: Awaited<ReturnType<typeof startTestServer>>;
  let redis: TestRedis;
  const children: ChildProcess[] = [];
  const ports = { web: 0, worker: 0 };

  async function start(role: 'web' | 'worker'): Promise<ChildProcess> {
    const { deps, databaseUrl } = here;
    ports[role] = await anyFreePort();
    const child = spawn(process.execPath, [main], {
      env: {
        ...bareEnvironment(),
        UDALA_SANDBOX: 'on',
        PORT: String(ports[role]),
        PUBLIC_URL: deps.config.publicUrl.href,
        DATABASE_URL: databaseUrl,
        MEDIA_DIR: deps.config.mediaDirectory,
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'a@b.example',
        PAYSTACK_SECRET_KEY: 'sk_test_0000',
        SANDBOX_KEY: 'k',
        LOG_LEVEL: 'fatal',
        ...envOf(redis.port, role),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    children.push(child);
    await eventually(async () => (await statusOf(role, '/readyz')) === 200, START_MS);
    return child;
  }
  const statusOf = (role: 'web' | 'worker', url: string) =>
    fetch(`http://127.0.0.1:${ports[role]}${url}`, { headers: { host: membersHost } }).then(
      ({ status }) => status,
      () => null,
    );
  async function end(child: ChildProcess | undefined): Promise<number | null> {
    if (!child) throw new Error('it was not started');
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const [code] = await gone;
    return code;
  }

  beforeAll(async () => {
    here = await startTestServer();
    redis = await startRedis();
    await start('web');
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await redis.close();
    await here.close();
  });

  test('the web process answers and leaves the jobs to the worker, which answers nobody', async () => {
    const { app, deps } = here;
    const ada = await makeCreator(deps);
    const reader = await makePerson(deps);
    await makeMember(deps, reader, ada, await makeOffer(deps, ada));
    const page = await openPage(ports.web, reader);
    const { publish, inMinutes } = publisher(here);
    const { body: now } = await publish(ada);
    const { body: planned } = await publish(ada, { publishAt: inMinutes(5) });
    await moveSharedClock(deps.db, deps.clock.offsetMs + minutes(6));
    const notified = async () => {
      const { body } = await call(app, listNotifications, { token: reader.token });
      return body.items.map(({ entityId }) => entityId);
    };
    await letTimePass(3_000, 'whoever does the work would have done it by then');
    expect(await notified()).toEqual([]);

    await start('worker');
    await eventually(async () => (await notified()).length === 2);
    await expect
      .poll(() => page.heard.map(({ entityId }) => entityId).toSorted())
      .toEqual([now.id, planned.id].toSorted());
    for (const url of ['/healthz', '/readyz', '/metrics']) expect(await statusOf('worker', url)).toBe(200);
    for (const url of [
      '/',
      '/config',
      '/membership',
      '/users/profile',
      '/sandbox/clock',
      '/nothing',
      '/notifications-socket/?EIO=4&transport=polling',
    ]) {
      expect([url, await statusOf('worker', url)]).toEqual([url, 404]);
    }
    await expect(openPage(ports.worker, reader)).rejects.toThrow('websocket error');
    expect(await statusOf('web', '/config')).toBe(200);
    page.socket.close();
  });

  test('each process ends when it is told to', async () => {
    const codes = await Promise.all(children.map(end));
    expect(codes).toEqual(children.map(() => 0));
  });
});
