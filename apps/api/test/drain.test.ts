import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createConnection } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#app/config.ts';
import { anyFreePort } from '../../../scripts/ports.ts';
import { makePerson } from './factories.ts';
import { eventually, serverForTest } from './harness.ts';
import { production } from './production-process.ts';
import { listen } from './socket-servers.ts';
import { connectAs } from './sockets.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

const main = path.join(import.meta.dirname, '..', 'src', 'main.ts');
const SOCKETS = 40;

interface Answer {
  status: number | undefined;
  connection: string | undefined;
}

/** Undefined when the connection is refused. */
function ask(port: number, url: string, agent: Agent | false = false): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: url, headers: { host: 'localhost:3000' }, agent };
    const req = request(options, (answer: IncomingMessage) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
    req.on('error', () => resolve(undefined));
    req.end();
  });
}

it('reports itself unready on /readyz, and serves everybody until it closes [O3]', async () => {
  const { databaseUrl } = await serverForTest();
  const port = await anyFreePort();
  const more = { REQUESTS_PER_5_MINUTES: '1000000', LOG_LEVEL: 'fatal', DRAIN_SECONDS: '6' };
  const env = { ...production, ...more, DATABASE_URL: databaseUrl, PORT: String(port) };
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  await eventually(async () => (await ask(port, '/readyz'))?.status === 200, 120_000);

  child.kill('SIGTERM');
  // One response of each, requested in parallel: more might not fit into the drain on a busy machine.
  const statuses = () =>
    Promise.all(['/readyz', '/readyz?for=proxy'].map(async (url) => (await ask(port, url))?.status));
  await eventually(async () => (await statuses()).every((status) => status === 503));
  const meanwhile: (Answer | undefined)[] = [];
  for (let answer: Answer | undefined = await ask(port, '/config'); answer; answer = await ask(port, '/config'))
    meanwhile.push(answer);
  expect(new Set(meanwhile.map((answer) => answer?.status))).toEqual(new Set([200]));
  expect((await ended)[0]).toBe(0);
});

it('closes sockets one by one and asks for new connections while it still listens [O3]', async () => {
  const { app, deps } = await serverForTest({ env: { DRAIN_SECONDS: '9' } });
  const port = await listen(app);
  const people = await Promise.all(Array.from({ length: SOCKETS }, () => makePerson(deps)));
  const gone: string[] = [];
  for (const person of people) {
    await connectAs(`http://127.0.0.1:${port}`, person, (socket) => {
      socket.on('disconnect', (reason) => {
        socket.io.reconnection(false);
        gone.push(reason);
      });
    });
  }
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  expect(await ask(port, '/config', agent)).toEqual({ status: 200, connection: 'keep-alive' });
  const drained = app.drain();
  expect((await ask(port, '/readyz', agent))?.status).toBe(503);
  let someWereLeft = false;
  while (gone.length < SOCKETS) {
    someWereLeft ||= gone.length > 0;
    expect((await ask(port, '/config', agent))?.status).toBe(200);
  }
  expect(someWereLeft).toBe(true);
  await drained;
  // With this reason the client reconnects automatically.
  expect(new Set(gone)).toEqual(new Set(['transport close']));
  expect(await ask(port, '/config', agent)).toEqual({ status: 200, connection: 'close' });
});

it('answers a request on a connection that was open when it stopped listening [O3]', async () => {
  const { app } = await serverForTest();
  const port = await listen(app);
  const body = JSON.stringify({ email: 'nobody@udala.example', password: 'gather-your-people' });
  const rawSocket = createConnection(port, '127.0.0.1');
  let heard = '';
  rawSocket.on('data', (data: Buffer) => (heard += data.toString()));
  const begun = once(app.server, 'request');
  rawSocket.write(
    `POST /auth/login HTTP/1.1\r\nhost: localhost:3000\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
  );
  await begun;
  const closed = Promise.all([app.close(), once(rawSocket, 'close')]);
  await eventually(async () => (await ask(port, '/config')) === undefined);
  rawSocket.write(`${body.slice(1)}GET /config HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`);
  await closed;
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});

it('drains behind a load balancer, and closes at once without one [O3]', () => {
  const drain = (env: Record<string, string>) =>
    readConfig({ ...production, DATABASE_URL: 'postgres://u@127.0.0.1/u', ...env }).drainSeconds;
  expect(drain({})).toBeGreaterThanOrEqual(5);
  expect(drain({ UDALA_ROLE: 'worker', REDIS_URL: 'redis://127.0.0.1' })).toBe(0);
  expect(drain({ UDALA_SANDBOX: 'on', SANDBOX_KEY: 'k' })).toBe(0);
  expect(drain({ DRAIN_SECONDS: '20' })).toBe(20);
});
