import type { Deps } from '#app/deps.ts';
import { freshKey, type Person } from './factories.ts';

const VIDEO = { kind: 'video' as const, width: 1280, height: 720 };
const IMAGE = { kind: 'image' as const, width: 720, height: 480 };

interface MediumOptions {
  access?: 'members' | 'public';
  state?: 'processing' | 'ready';
}

/** A picture that is in no post: its row and its two files in storage. */
export const makePicture = (deps: Deps, owner: Person, options: MediumOptions = {}): Promise<string> =>
  makeMedium(deps, owner, { ...IMAGE, names: ['360.webp', '720.webp'], ...options });

/** A video that is in no post. */
export const makeVideo = (deps: Deps, owner: Person, options: MediumOptions = {}): Promise<string> =>
  makeMedium(deps, owner, { ...VIDEO, names: ['video.mp4'], ...options });

interface Medium extends MediumOptions {
  kind: 'image' | 'video';
  width: number;
  height: number;
  names: readonly string[];
}

async function makeMedium(
  { db, storage, clock }: Deps,
  owner: Person,
  { kind, width, height, names, access = 'members', state = 'ready' }: Medium,
): Promise<string> {
  const files = names.map((name) => {
    const [stem = '', format = ''] = name.split('.');
    return { name, width: Number(stem) || width, height, format, bytes: 4, key: `aa/${freshKey()}.${format}` };
  });
  for (const { key } of files) await storage.put(key, Buffer.from('FILE'));
  const { id } = await db
    .insertInto('media')
    .values({
      owner_id: owner.id,
      kind,
      access,
      state,
      width,
      height,
      placeholder: 'data:image/webp;base64,AA==',
      files: JSON.stringify(files),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The storage keys of these media's files. */
export async function keysOf({ db }: Deps, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('media').select('files').where('id', 'in', ids).execute();
  return rows.flatMap(({ files }) => (files as { key: string }[]).map(({ key }) => key));
}

export async function isStored({ storage }: Deps, key: string): Promise<boolean> {
  const bytes = await storage.open(key);
  bytes?.destroy();
  return bytes !== null;
}
