import { followCreator } from '@udala/contract/follows';
import { listNotifications } from '@udala/contract/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, type Creator, type Person } from './factories.ts';
import { call } from './harness.ts';
import { startServerWithMail } from './inbox.ts';
import { fixture, upload } from './pictures.ts';
import { publisher } from './publishing.ts';
import { openSocket } from './sockets.ts';

// Everything that is sent automatically when a creator publishes: to an open page, to the bell and by email.

let server: Awaited<ReturnType<typeof startServerWithMail>>;
let address: string;
let ada: Creator;
let patron: Person;
let follower: Person;
beforeAll(async () => {
  server = await startServerWithMail();
  const { app, deps } = server;
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  ada = await makeCreator(deps);
  [patron, follower] = [await makePerson(deps), await makePerson(deps)];
  await makeMember(deps, patron, ada, await makeOffer(deps, ada));
  await call(app, followCreator, { token: follower.token, params: { creatorId: ada.id } });
});
afterAll(() => server.close());

/** A post whose words and files must not be sent automatically, and their canaries. */
async function secretPost() {
  const secret = `secret-${freshKey()}`;
  const { body: picture } = await upload(server.app, { bytes: await fixture('mountain.jpg'), token: ada.token });
  const body = { title: '', description: secret, imageContent: [{ id: picture.id, alt: secret }] };
  return { body, traces: [secret, picture.id, String(picture.placeholder)] };
}

/** Everything sent to one person so far, and everything queued for anybody. */
async function sentTo(person: Person, heard: readonly object[]): Promise<string> {
  const { body } = await call(server.app, listNotifications, { token: person.token });
  const { rows: allEmails } = await sql`select data from pgboss.job where name like '%mail%'`.execute(server.deps.db);
  return JSON.stringify([heard, body.items, allEmails]);
}
const holdsAny = (text: string, traces: readonly string[]) => traces.filter((trace) => text.includes(trace));

/** Published after all the others: once it is received, everything before it was too. */
async function publishForAll(heard: readonly { entityId: string }[]): Promise<string> {
  const { body } = await publisher(server).publish(ada, { title: 'For all', visibility: 'everyone' });
  await expect.poll(() => heard.map(({ entityId }) => entityId)).toContain(body.id);
  return body.id;
}

const ways: [how: string, publish: (content: object) => Promise<string>][] = [
  ['at once', async (content) => (await publisher(server).publish(ada, content)).body.id],
  [
    'at its time',
    async (content) => {
      const { publish, inMinutes, passMinutes, read } = publisher(server);
      const { body } = await publish(ada, { ...content, publishAt: inMinutes(5) });
      passMinutes(6);
      await expect.poll(async () => (await read(body.id)).status).toBe(200);
      return body.id;
    },
  ],
  [
    'for everyone, and takes it back before anybody was told',
    async (content) => {
      const { publish, edit } = publisher(server);
      await server.deps.jobs.stop();
      const { body } = await publish(ada, { ...content, visibility: 'everyone' });
      await edit(ada, body.id, { visibility: 'patrons' });
      await server.deps.jobs.start();
      return body.id;
    },
  ],
];

test.each(ways)(
  'a patrons’ post that is published %s notifies only patrons, without its content',
  async (_how, publish) => {
    const [byFollower, byPatron] = [await openSocket(address, follower), await openSocket(address, patron)];
    const { body, traces } = await secretPost();
    const id = await publish(body);
    await expect.poll(() => byPatron.map(({ entityId }) => entityId)).toEqual([id]);
    const open = await publishForAll(byFollower);
    expect(byFollower.map(({ entityId }) => entityId)).toEqual([open]);
    const { body: bell } = await call(server.app, listNotifications, { token: follower.token });
    expect(bell.items.map(({ entityId }) => entityId)).not.toContain(id);
    for (const sent of [await sentTo(follower, byFollower), await sentTo(patron, byPatron)]) {
      expect(holdsAny(sent, traces)).toEqual([]);
    }
  },
);
