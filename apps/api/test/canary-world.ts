import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { followCreator } from '@udala/contract/follows';
import { deletePost } from '@udala/contract/posts';
import { updateProfile } from '@udala/contract/profile-edit';
import { pinPost } from '@udala/contract/publishing';
import { reportSomething } from '@udala/contract/reports';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { MediaFile } from '#features/publishing/media/media.queries.ts';
import { notifyAuthors } from '#features/publishing/posts/grouped-notifications.ts';
import { changeState } from '#features/money/subscriptions/changes/changes.queries.ts';
import { later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { newCanaries, pieceOf, type Canaries } from './canaries.ts';
import { makeCreator, makeMember, makeOffer, makePerson, type Creator, type Person } from './factories.ts';
import { call, type TestServer } from './harness.ts';
import { send } from './messages.ts';
import { fixture, upload } from './pictures.ts';
import { publisher } from './publishing.ts';
import { at, comment, like, react } from './talk.ts';
import { makePrepared } from './videos.ts';

interface PrivateFile {
  address: string;
  bytes: Buffer;
  whose: readonly Person[];
}

/**
 * The same data on every server: a creator whose private texts and files are canaries, and viewers who look for them.
 */
export interface CanaryWorld {
  ada: Creator;
  bola: Creator;
  /** Supports Ada and comments on Ada's posts. */
  patron: Person;
  /** Supports Ada and writes nothing. */
  fellow: Person;
  otherPatron: Person;
  lapsed: Person;
  follower: Person;
  stranger: Person;
  canaries: Canaries;
  posts: Record<'picture' | 'video' | 'blurred' | 'covered' | 'uncovered' | 'planned' | 'deleted', string>;
  comments: Record<'shown' | 'answer' | 'reply' | 'held', string>;
  /** Ids of other things in a URL: Ada's offer, its subscription, a reaction, a notification, a session. */
  others: string[];
  files: PrivateFile[];
  /** What locked posts show to everybody: the addresses of a teaser picture, and a blur. */
  covers: { addresses: string[]; blur: string };
}

export const openTeaser = 'A teaser for all to read';

/** Needs a server with running jobs. */
export async function makeCanaryWorld(server: TestServer): Promise<CanaryWorld> {
  const people = await gather(server);
  const canaries = newCanaries();
  const members = [people.ada, people.patron, people.fellow];
  const posts = await publishAll(server, people.ada, canaries, members);
  const locked = [posts.picture, posts.video, posts.blurred, posts.covered, posts.uncovered];
  const readers = { ...Object.fromEntries(locked.map((id) => [id, members])), [posts.deleted]: [] };
  const coverReaders = { [posts.covered]: 'everybody', [posts.uncovered]: [] } as const;
  const { files, open, placeholders } = await filesOf(server.deps, people.ada, { readers, coverReaders });
  const { ada } = people;
  await call(server.app, deletePost, { token: ada.token, params: { id: posts.deleted } });
  await publisher(server).edit(ada, posts.uncovered, { cover: 'none' });
  await call(server.app, pinPost, { token: ada.token, params: { id: posts.picture } });
  for (const { address, bytes, whose } of files) {
    canaries.add(`the bytes of ${address}`, pieceOf(bytes), { whose });
  }
  for (const { text, whose } of placeholders) canaries.add('a placeholder', text, { whose });
  const { body: blurred } = await publisher(server).read(posts.blurred);
  const covers = { addresses: open, blur: blurred.coverImage?.blur ?? '' };
  const world = { ...people, canaries, posts, files, covers };
  const comments = await talk(server, world, members);
  return { ...world, comments, others: await otherIds(server.deps, people.ada) };
}

async function gather({ app, deps }: TestServer) {
  const [ada, bola] = [await makeCreator(deps), await makeCreator(deps)];
  const [adasOffer, other] = [await makeOffer(deps, ada), await makeOffer(deps, bola)];
  const [patron, fellow] = [await makePerson(deps), await makePerson(deps)];
  const [otherPatron, lapsed] = [await makePerson(deps), await makePerson(deps)];
  const [follower, stranger] = [await makePerson(deps), await makePerson(deps)];
  await makeMember(deps, patron, ada, adasOffer);
  await makeMember(deps, fellow, ada, adasOffer);
  await makeMember(deps, otherPatron, bola, other);
  await end(deps, await makeMember(deps, lapsed, ada, adasOffer, later(deps.clock.now(), -1)));
  await call(app, followCreator, { token: follower.token, params: { creatorId: ada.id } });
  return { ada, bola, patron, fellow, otherPatron, lapsed, follower, stranger };
}

const end = ({ db, clock }: Deps, id: string) =>
  inTransaction(db, (tx) => changeState(tx, { id, from: ['active'], to: 'ended', reason: 'unpaid', now: clock.now() }));

/** A random picture: no two share any bytes besides their headers, however small they are made. */
async function noise(): Promise<Buffer<ArrayBuffer>> {
  const size = { width: 480, height: 320, channels: 3 as const };
  const create = { ...size, background: '#777', noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } };
  const grain = await sharp({ create }).png().toBuffer();
  const patches = sharp(randomBytes(6 * 4 * 3), { raw: { width: 6, height: 4, channels: 3 } });
  const image = patches.resize(size.width, size.height).composite([{ input: grain, blend: 'soft-light' }]);
  return Buffer.from(await image.png().toBuffer());
}

async function publishAll(server: TestServer, ada: Person, { word }: Canaries, members: readonly Person[]) {
  const { publish, inMinutes } = publisher(server);
  const picture = async () => (await upload(server.app, { bytes: await noise(), token: ada.token })).body.id;
  /** A post with a canary in every text field. */
  const make = async (which: string, whose: readonly Person[], body: object = {}) => {
    const made = await publish(ada, { description: word(`the text of ${which}`, whose), ...body });
    if (made.status !== 201) throw new Error(`${which} was answered by ${made.raw}`);
    return made.body.id;
  };
  const shown = async (which: string, whose: readonly Person[]) => ({
    imageContent: [{ id: await picture(), alt: word(`what a picture of ${which} shows`, whose) }],
  });
  const hidden = (which: string, whose: readonly Person[]) => ({
    visibility: 'everyone',
    title: word(`the title of ${which}`, whose),
    teaser: word(`the teaser of ${which}`, whose),
  });
  const teaser = async () => ({ cover: 'teaser', coverPictureId: await picture() });
  const clip = await makePrepared(server, ada, await fixture('clip.mp4'));
  const video = { postType: 'Community', title: '', videoContent: [{ id: clip.id, posterId: await picture() }] };
  const [post, planned, deleted] = ['a post', 'a planned post', 'a deleted post'] as const;
  // One more picture that is in no post.
  await picture();
  return {
    picture: await make(post, members, { teaser: openTeaser, ...(await shown(post, members)) }),
    video: await make('a post with a video', members, video),
    blurred: await make('a blurred post', members, { ...(await shown('a blurred post', members)), cover: 'blur' }),
    covered: await make('a covered post', members, {
      ...(await shown('a covered post', members)),
      ...(await teaser()),
    }),
    uncovered: await make('a post that had a cover', members, await teaser()),
    planned: await make(planned, [ada], {
      ...hidden(planned, [ada]),
      ...(await shown(planned, [ada])),
      publishAt: inMinutes(600),
    }),
    deleted: await make(deleted, [], { ...hidden(deleted, []), ...(await shown(deleted, [])) }),
  };
}

interface Readers {
  /** By post: the readers of its files. */
  readers: Record<string, readonly Person[]>;
  /** The same for the pictures of covers. */
  coverReaders: Record<string, readonly Person[] | 'everybody'>;
}

/**
 * Every file of the owner. A file in a post is for the post's readers, a cover for everybody; only the owner has the
 * address of any other file.
 */
async function filesOf({ db, storage }: Deps, owner: Person, { readers, coverReaders }: Readers) {
  const { rows } = await sql<{
    id: string;
    post_id: string | null;
    covered_id: string | null;
    placeholder: string | null;
    files: MediaFile[];
  }>`
    select media.id, used.post_id, cover.post_id as covered_id, media.placeholder, media.files from media
    left join media video on video.poster_id = media.id
    left join post_media used on used.media_id = coalesce(video.id, media.id)
    left join post_covers cover on cover.picture_id = media.id
    where media.owner_id = ${owner.id}`.execute(db);
  const files: PrivateFile[] = [];
  const open: string[] = [];
  const placeholders: { text: string; whose: readonly Person[] }[] = [];
  for (const row of rows) {
    const whose = coverReaders[row.covered_id ?? ''] ?? readers[row.post_id ?? ''] ?? [owner];
    for (const { name, key } of row.files) {
      const address = `/media/${row.id}/${name}`;
      if (whose === 'everybody') {
        open.push(address);
        continue;
      }
      const stored = await storage.open(key);
      if (!stored) throw new Error(`${key} is not stored`);
      files.push({ address, bytes: await buffer(stored), whose });
    }
    const isSent = row.post_id !== null || row.covered_id !== null;
    if (isSent && row.placeholder !== null && whose !== 'everybody')
      placeholders.push({ text: row.placeholder, whose });
  }
  return { files, open, placeholders };
}

type Stage = Pick<CanaryWorld, 'ada' | 'patron' | 'canaries' | 'posts'>;

async function talk({ app, deps }: TestServer, { ada, patron, canaries, posts }: Stage, members: readonly Person[]) {
  const { word, digits } = canaries;
  const say = async (by: Person, text: string, more: { parentId?: string; key?: string } = {}) =>
    (await comment(app, at(by), posts.picture, { text, ...more })).body.id;
  const shown = await say(patron, word('a comment', members), { key: word('an idempotency key', []) });
  const answer = await say(ada, word("the creator's answer", members), { parentId: shown });
  const reply = await say(patron, word('an answer to that', members), { parentId: answer });
  const held = await say(patron, `https://${word('a held comment', [ada, patron])}.example`);
  await send(app, at(patron), ada.id, { text: word('a message', [ada, patron]) });
  await like(app, at(patron), posts.picture, true);
  await react(app, at(patron), posts.picture, 'heart');
  for (const kind of ['like', 'reaction'] as const) await notifyAuthors(deps, kind);
  const note = { reason: 'abuse', note: word('the note of a report', [ada]) };
  await call(app, reportSomething, { token: ada.token, body: { entityType: 'comment', entityId: shown, ...note } });

  const name = `Chidi ${patron.id}`;
  canaries.add('a name under a locked post', name, { whose: members, isEverywhere: true });
  await call(app, updateProfile, { token: patron.token, body: { name } });
  for (const person of [ada, patron]) {
    const PhoneNumber = digits('a telephone number', [person]);
    await call(app, updateProfile, { token: person.token, body: { PhoneNumber } });
    canaries.add('an address for letters', person.email, { whose: [person], isEverywhere: true });
  }
  return { shown, answer, reply, held };
}

async function otherIds({ db }: Deps, { id }: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from memberships where creator_id = ${id}
    union all select id from subscriptions where creator_id = ${id}
    union all select id from reactions
    union all select id from notifications where recipient_id = ${id}
    union all select id from sessions where user_id = ${id}`.execute(db);
  return rows.map((row) => row.id);
}
