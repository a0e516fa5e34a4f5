import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { eventually } from '#test/harness.ts';
import { openProxy } from '#test/tcp-proxy.ts';
import { createLog } from '../log.ts';
import { createListener } from './listener.ts';

async function listenThroughProxy() {
  const url = new URL(inject('pgUrl'));
  const proxy = await openProxy([Number(url.port)]);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const near = new URL(url);
  near.host = `127.0.0.1:${proxy.port}`;
  near.search = '';
  const listener = createListener({ connectionString: near.href, log: createLog('silent') });
  const heard: string[] = [];
  const hearing: boolean[] = [];
  onTestFinished(async () => {
    await listener.close();
    await proxy.close();
    await admin.end();
  });
  const channel = `test_${Math.random().toString(36).slice(2)}`;
  const start = () =>
    listener.listen(
      channel,
      (payload) => heard.push(payload),
      (is) => hearing.push(is),
    );
  const notify = (payload: string) => admin.query('select pg_notify($1, $2)', [channel, payload]);
  return { proxy, start, notify, heard, hearing };
}

const failures = ['cut', 'silent'] as const;

it.each(failures)(
  'reconnects by itself after its connection was %s, and reports the interruption [O8]',
  async (failure) => {
    const { proxy, start, notify, heard, hearing } = await listenThroughProxy();
    await start();
    await notify('one');
    await eventually(async () => heard.length === 1);
    if (failure === 'cut') proxy.cut();
    else proxy.slow(600_000);
    await eventually(async () => hearing.length === 2);
    await notify('lost');
    if (failure === 'cut') proxy.mend();
    else proxy.slow(0);
    await eventually(async () => hearing.length === 3);
    await notify('two');
    await eventually(async () => heard.includes('two'));
    expect([heard, hearing]).toEqual([
      ['one', 'two'],
      [true, false, true],
    ]);
  },
);

it('starts listening once the database is available [O8]', async () => {
  const { proxy, start, notify, heard, hearing } = await listenThroughProxy();
  proxy.cut();
  await start();
  expect(hearing).toEqual([]);
  proxy.mend();
  await eventually(async () => hearing.length === 1);
  await notify('one');
  await eventually(async () => heard.length === 1);
});
