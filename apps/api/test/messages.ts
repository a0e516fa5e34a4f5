import { deleteMessage, listMessages, listThreads, readMessages, sendMessage } from '@udala/contract/messages';
import type { ServerToClient } from '@udala/contract/realtime';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Deps } from '#app/deps.ts';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, type Person } from './factories.ts';
import { call } from './harness.ts';
import { connectAs } from './sockets.ts';
import type { Actor } from './talk.ts';

const as = ({ token, host }: Actor) => ({ ...(token && { token }), ...(host && { host }) });
const to = (userId: string) => ({ params: { userId } });

interface Said {
  text?: string;
  key?: string;
}

export const send = (
  app: FastifyInstance,
  actor: Actor,
  withId: string,
  { text = `Well said ${freshKey()}`, key = freshKey() }: Said = {},
) => call(app, sendMessage, { ...as(actor), ...to(withId), body: { text }, headers: { 'idempotency-key': key } });

export const thread = (
  app: FastifyInstance,
  actor: Actor,
  withId: string,
  query: Record<string, string | number> = {},
) => call(app, listMessages, { ...as(actor), ...to(withId), query });

export const threads = (app: FastifyInstance, actor: Actor, query: Record<string, string | number> = {}) =>
  call(app, listThreads, { ...as(actor), query });

export const read = (app: FastifyInstance, actor: Actor, withId: string) =>
  call(app, readMessages, { ...as(actor), ...to(withId), body: { isRead: true } });

export const takeBack = (app: FastifyInstance, actor: Actor, withId: string, id: string) =>
  call(app, deleteMessage, { ...as(actor), params: { userId: withId, id } });

/** A creator and one of their patrons. */
export async function makePair(deps: Deps) {
  const [ada, chidi] = [await makeCreator(deps, { name: 'Ada Obi' }), await makePerson(deps, { name: 'Chidi Eze' })];
  const offer = await makeOffer(deps, ada);
  const subscriptionId = await makeMember(deps, chidi, ada, offer);
  return { ada, chidi, offer, subscriptionId };
}

export type Heard = Parameters<ServerToClient['newMessage']>[0];

/** Opens a page; the returned list fills with the messages announced to it. */
export async function listenForMessages(address: string, person: Pick<Person, 'token'>): Promise<readonly Heard[]> {
  const heard: Heard[] = [];
  await connectAs(address, person, (socket) => socket.on('newMessage', (message: Heard) => heard.push(message)));
  return heard;
}

/** Both participants' sides of every thread agree, and unread messages are counted correctly. */
export async function assertThreads({ db }: Deps): Promise<void> {
  const { rows } = await sql`select * from inv_threads`.execute(db);
  expect(rows).toEqual([]);
}
