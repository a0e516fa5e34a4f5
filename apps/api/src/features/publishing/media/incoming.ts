import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import type { Deps } from '#app/deps.ts';

/** An upload belongs to the person who began it: its path begins with their id, so nobody else can address it. */
export interface IncomingVideo {
  ownerId: string;
  id: string;
}

const storeId = ({ ownerId, id }: IncomingVideo): string => `${ownerId}/${id}`;

interface Progress {
  received: number;
  size: number;
  /** True if the upload is complete and its bytes were already made into a video and deleted. */
  isTaken: boolean;
}

/**
 * Incomplete and unprocessed videos on disk: one file each, and a JSON file beside it with the state that tus needs.
 */
export function incomingOf({ config }: Pick<Deps, 'config'>) {
  const directory = path.join(config.mediaDirectory, 'incoming');
  const store = new IncomingStore({ directory });
  const fileOf = (upload: IncomingVideo) => path.join(directory, upload.ownerId, upload.id);

  async function findProgress(upload: IncomingVideo): Promise<Progress | undefined> {
    try {
      const { offset, size = 0, storage } = await store.getUpload(storeId(upload));
      return { received: offset, size, isTaken: storage === undefined };
    } catch (error) {
      if (error === ERRORS.FILE_NOT_FOUND) return undefined;
      throw error;
    }
  }

  return {
    store,
    storeId,
    fileOf,
    /** Working directory of one upload. */
    folderOf: ({ id }: IncomingVideo): string => path.join(directory, 'work', id),
    findProgress,
    /** Deletes the bytes but not the tus state, so that a client that missed the last response learns of completion. */
    take: (upload: IncomingVideo): Promise<void> => rm(fileOf(upload), { force: true }),
    async discard(upload: IncomingVideo): Promise<void> {
      await rm(fileOf(upload), { force: true });
      await rm(`${fileOf(upload)}.json`, { force: true });
    },
    /** Lists a person's incomplete uploads, least recently written first. */
    async listUnfinished(ownerId: string): Promise<IncomingVideo[]> {
      const names = await namesIn(path.join(directory, ownerId));
      const found: { upload: IncomingVideo; touchedAt: number }[] = [];
      for (const id of names.filter((name) => !name.endsWith('.json'))) {
        const progress = await findProgress({ ownerId, id });
        const file = await stat(fileOf({ ownerId, id })).catch(() => null);
        if (!file || (progress && progress.received === progress.size)) continue;
        found.push({ upload: { ownerId, id }, touchedAt: file.mtimeMs });
      }
      return found.toSorted((a, b) => a.touchedAt - b.touchedAt).map(({ upload }) => upload);
    },
    /** Deletes files last written before an instant of the machine's own clock, which is the clock of file times. */
    async sweep(before: Date): Promise<void> {
      for (const folder of await namesIn(directory)) {
        for (const name of await namesIn(path.join(directory, folder))) {
          const place = path.join(directory, folder, name);
          if ((await lastWritten(place)) < before.getTime()) await rm(place, { recursive: true, force: true });
        }
      }
    },
  };
}

export type Incoming = ReturnType<typeof incomingOf>;

/** The later of the two files' times: the tus state is written once at the start, but is needed while bytes arrive. */
async function lastWritten(place: string): Promise<number> {
  const bytes = place.replace(/\.json$/, '');
  const files = await Promise.all([bytes, `${bytes}.json`].map((file) => stat(file).catch(() => null)));
  return Math.max(...files.map((file) => file?.mtimeMs ?? 0));
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

class IncomingStore extends FileStore {
  constructor(options: { directory: string }) {
    super(options);
    // No deferred length (clients know the size) and no expiration by tus (the sweep deletes old uploads).
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** Deletes a half-created upload, which would count towards the creator's limit of unfinished uploads. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload);
    } catch (error) {
      const file = path.join(this.directory, upload.id);
      await Promise.all([file, `${file}.json`].map((each) => rm(each, { force: true })));
      throw error;
    }
  }

  /** Same as the package's method, but rethrows the original error, so that a full disk gets a response of its own. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(bytes, file);
    return offset + file.bytesWritten;
  }

  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id);
    } catch (error) {
      const known = error === ERRORS.FILE_NO_LONGER_EXISTS ? await this.configstore.get(id) : undefined;
      if (known?.size === undefined) throw error;
      return new Upload({ id, size: known.size, offset: known.size });
    }
  }
}
