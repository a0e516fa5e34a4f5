import { expect, it } from 'vitest';
import { collectMemory } from './collect-memory.ts';
import { eventually, startTestServer } from './harness.ts';

async function closedServer(): Promise<WeakRef<object>> {
  const { app, close } = await startTestServer();
  await app.inject('/readyz');
  await close();
  return new WeakRef(app);
}

it('is not kept in memory by a timer or an observer once it is closed', async () => {
  const server = await closedServer();
  const isCollected = await eventually(async () => {
    collectMemory();
    return server.deref() === undefined;
  });
  expect(isCollected).toBe(true);
});

it('sends nothing to anybody once it is closed, whatever still announces', async () => {
  const { deps, close } = await startTestServer();
  await close();
  const read = { withId: 'somebody', readUntil: '2026-01-12T10:15:00.000Z' };
  expect(() => deps.realtime.toUser('another', 'messagesRead', read)).not.toThrow();
});
