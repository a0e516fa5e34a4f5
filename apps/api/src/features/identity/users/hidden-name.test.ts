import { blockPerson, listBlocks } from '@udala/contract/blocks';
import { listSubscriptions } from '@udala/contract/subscriptions';
import { updatePreferences } from '@udala/contract/preferences';
import { getUser } from '@udala/contract/profiles';
import { listNotifications } from '@udala/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyAuthors } from '#features/publishing/posts/grouped-notifications.ts';
import {
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  type Creator,
  type Person,
} from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { at, comment, comments, like } from '#test/talk.ts';

const NAME = 'Ifeoma Nwachukwu';
const PICTURE = 'pictures/ifeoma.webp';
const hiddenAs = { name: 'A patron', profileImageUrl: null };

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let bola: Creator;
let hiddenPatron: Person;
let fellow: Person;
let operator: Person;
let postId: string;
beforeAll(async () => {
  server = await startTestServer();
  const { app, deps } = server;
  [ada, bola] = [await makeCreator(deps), await makeCreator(deps)];
  hiddenPatron = await makePerson(deps, { name: NAME });
  [fellow, operator] = [await makePerson(deps), await makePerson(deps, { roles: ['operator'] })];
  const offer = await makeOffer(deps, ada);
  await makeMember(deps, hiddenPatron, ada, offer);
  await makeMember(deps, fellow, ada, offer);
  await deps.db
    .updateTable('profiles')
    .set({ avatar_key: PICTURE, bio: `I am ${NAME}`, country: 'Nigeria' })
    .where('user_id', '=', hiddenPatron.id)
    .execute();
  await call(app, updatePreferences, { token: hiddenPatron.token, body: { showName: false } });
  postId = await makePost(deps, ada, { audience: 'everyone' });
  const { body: question } = await comment(app, at(fellow), postId, { text: 'Who made the frame?' });
  await comment(app, at(hiddenPatron), postId, { text: 'My uncle did.', parentId: question.id });
  await like(app, at(hiddenPatron), postId, true);
  await notifyAuthors(deps, 'like');
});
afterAll(() => server.close());

const own = { name: NAME, profileImageUrl: `/media/${PICTURE}` };
const table = () =>
  [
    ['a stranger', {}, hiddenAs],
    ['another patron', at(fellow), hiddenAs],
    ['another creator', at(bola), hiddenAs],
    ['themselves', at(hiddenPatron), own],
    ['the creator they support', at(ada), own],
    ['the operator', at(operator), own],
  ] as const;

it('a hidden name is shown only to its owner, the creators they support and the operator', async () => {
  for (const [who, viewer, shown] of table()) {
    const { body, raw } = await call(server.app, getUser, { ...viewer, params: { id: hiddenPatron.id } });
    expect([who, body.profile]).toMatchObject([who, shown]);
    expect([who, raw.includes(NAME)]).toEqual([who, shown === own]);
    const said = await comments(server.app, viewer, postId);
    expect([who, said.body.items[0]?.replies[0]?.author]).toMatchObject([who, { id: hiddenPatron.id, profile: shown }]);
    expect([who, said.raw.includes(NAME)]).toEqual([who, shown === own]);
  }
});

it('a creator sees a hidden name under their own posts, but not elsewhere without a payment', async () => {
  const { app, deps } = server;
  const guest = await makePerson(deps, { name: NAME });
  await call(app, updatePreferences, { token: guest.token, body: { showName: false } });
  const open = await makePost(deps, bola, { audience: 'everyone' });
  await comment(app, at(guest), open);
  expect((await comments(app, at(bola), open)).raw).toContain(NAME);
  expect((await comments(app, at(ada), open)).raw).not.toContain(NAME);
  const seenByBola = async () => (await call(app, getUser, { token: bola.token, params: { id: guest.id } })).raw;
  expect(await seenByBola()).not.toContain(NAME);
  const begun = { price_kobo: 250_000, state: 'pending', created_at: deps.clock.now() } as const;
  const whose = { patron_id: guest.id, creator_id: bola.id, membership_id: await makeOffer(deps, bola) };
  const { id } = await deps.db
    .insertInto('subscriptions')
    .values({ ...begun, ...whose })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await seenByBola()).not.toContain(NAME);
  const ended = { state: 'ended', ended_at: deps.clock.now() } as const;
  await deps.db.updateTable('subscriptions').set(ended).where('id', '=', id).execute();
  expect(await seenByBola()).not.toContain(NAME);
});

it('the list of blocked people does not reveal a hidden name to a creator who was never shown it', async () => {
  const { app, deps } = server;
  const loud = await makePerson(deps, { name: NAME });
  await call(app, updatePreferences, { token: loud.token, body: { showName: false } });
  await comment(app, at(loud), await makePost(deps, bola, { audience: 'everyone' }));
  for (const { id } of [loud, hiddenPatron])
    await call(app, blockPerson, { token: bola.token, params: { userId: id } });
  const { body } = await call(app, listBlocks, { token: bola.token });
  expect(body.items.map(({ person }) => [person.id, person.name])).toEqual([
    [hiddenPatron.id, hiddenAs.name],
    [loud.id, NAME],
  ]);
});

it('a notification names them to the creator and not to the patron they answer', async () => {
  const { app } = server;
  const listed = await call(app, listNotifications, { token: fellow.token });
  expect(listed.body.items).toMatchObject([
    { message: expect.stringMatching(/^A patron answered/), user: { profile: hiddenAs } },
  ]);
  const toCreator = await call(app, listNotifications, { token: ada.token });
  expect(toCreator.body.items.map(({ message }) => message.startsWith(NAME)).filter(Boolean)).toHaveLength(2);
});

it('the creator’s list of members shows the name; a creator’s own name is never hidden', async () => {
  const { app } = server;
  const members = await call(app, listSubscriptions, {
    token: ada.token,
    query: { creatorId: ada.id, status: 'active' },
  });
  expect(members.raw).toContain(NAME);
  await call(app, updatePreferences, { token: ada.token, body: { showName: false } });
  expect((await call(app, getUser, { params: { id: ada.id } })).body.profile.name).toBe(ada.name);
  await call(app, updatePreferences, { token: hiddenPatron.token, body: { showName: true } });
  expect((await call(app, getUser, { params: { id: hiddenPatron.id } })).body.profile).toMatchObject(own);
});
