import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { eventually } from '#test/harness.ts';
import { openLine } from '#test/line.ts';
import { createLog } from '../log.ts';
import { createListener } from './listener.ts';

async function listenBehindALine() {
  const url = new URL(inject('pgUrl'));
  const line = await openLine([Number(url.port)]);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const near = new URL(url);
  near.host = `127.0.0.1:${line.port}`;
  const listener = createListener({ connectionString: near.href, log: createLog('silent') });
  const heard: string[] = [];
  const hearing: boolean[] = [];
  onTestFinished(async () => {
    await listener.close();
    await line.close();
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
  return { line, start, notify, heard, hearing };
}

const failures = ['cut', 'silent'] as const;

it.each(failures)(
  'hears again by itself after its line was %s, and says when it heard nothing [O8]',
  async (failure) => {
    const { line, start, notify, heard, hearing } = await listenBehindALine();
    await start();
    await notify('one');
    await eventually(async () => heard.length === 1);
    if (failure === 'cut') line.cut();
    else line.slow(600_000);
    await eventually(async () => hearing.length === 2);
    await notify('lost');
    if (failure === 'cut') line.mend();
    else line.slow(0);
    await eventually(async () => hearing.length === 3);
    await notify('two');
    await eventually(async () => heard.includes('two'));
    expect([heard, hearing]).toEqual([
      ['one', 'two'],
      [true, false, true],
    ]);
  },
);

it('begins to hear once the database is there [O8]', async () => {
  const { line, start, notify, heard, hearing } = await listenBehindALine();
  line.cut();
  await start();
  expect(hearing).toEqual([]);
  line.mend();
  await eventually(async () => hearing.length === 1);
  await notify('one');
  await eventually(async () => heard.length === 1);
});
