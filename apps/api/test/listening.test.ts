import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from './factories.ts';
import { eventually } from './harness.ts';
import { hasRedis, skippedWithoutRedis } from '../../../scripts/test/redis.ts';
import { openPage, startSocketServers, type SocketServers } from './socket-servers.ts';

// Only recipients with an open page, in any process, are looked up.

const MANY = 100;

describe.skipIf(!hasRedis)(`who listens at several processes${skippedWithoutRedis}`, () => {
  let world: SocketServers;
  let many: string[];
  beforeAll(async () => {
    world = await startSocketServers(2);
    const people = await Promise.all(Array.from({ length: MANY }, () => makePerson(world.servers[0].deps)));
    many = people.map(({ id }) => id);
  });
  afterAll(() => world.close());

  const listening = () => Promise.all(world.servers.map(({ deps }) => deps.realtime.listening(many)));
  const everywhere = (ids: string[]) => world.servers.map(() => ids);

  test('is known in every process at once, for as long as they may reconnect [O8]', async () => {
    expect(await listening()).toEqual(everywhere([]));
    const person = await makePerson(world.servers[0].deps);
    many.push(person.id);
    const page = await openPage(world.proxy.port, person);
    expect(await listening()).toEqual(everywhere([person.id]));
    page.socket.close();
    await eventually(async () => world.servers.every(({ deps }) => deps.realtime.countSockets().authenticated === 0));
    expect(await listening()).toEqual(everywhere([person.id]));
  });

  test('is known again after Redis was emptied, and may be anybody while it is unavailable [O8]', async () => {
    const person = await makePerson(world.servers[0].deps);
    many.push(person.id);
    await openPage(world.proxy.port, person);
    await world.redis?.ask('FLUSHALL');
    await eventually(async () => (await listening()).every((ids) => ids.length === 1 && ids[0] === person.id));
    await world.redis?.stop();
    await eventually(async () => (await listening()).every((ids) => ids.length === many.length));
    expect(await listening()).toEqual(everywhere(many));
    await world.redis?.start();
    await eventually(async () => (await listening()).every((ids) => ids.length === 1 && ids[0] === person.id));
  });
});
