import { expect, it } from 'vitest';
import { isCollected } from './collect-memory.ts';
import { startTestServer } from './harness.ts';

async function closedServer(): Promise<WeakRef<object>> {
  const { app, close } = await startTestServer();
  await app.inject('/readyz');
  await close();
  return new WeakRef(app);
}

it('is not kept in memory by a timer or an observer once it is closed', async () => {
  const server = await closedServer();
  expect(await isCollected(server)).toBe(true);
});

it('sends nothing to anybody once it is closed, whatever still announces', async () => {
  const { deps, close } = await startTestServer();
  await close();
  const read = { withId: 'somebody', readUntil: '2026-01-12T10:15:00.000Z' };
  expect(() => deps.realtime.toUser('another', 'messagesRead', read)).not.toThrow();
});
