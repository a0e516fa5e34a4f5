import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../../apps/api/src/config.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { projectDirectory } from '../place.ts';

/** What `seed/story.ts` exports. */
export interface Story {
  /** Tells the demo story through the same calls people make. */
  tellStory(options: StoryOptions): Promise<void>;
  readonly storyLogins: readonly StoryLogin[];
}

export interface StoryOptions {
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly sandboxKey: string;
  readonly onProgress: (line: string) => void;
}

export interface StoryLogin {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

export async function loadStory(): Promise<Story | null> {
  const file = path.join(projectDirectory, 'seed', 'story.ts');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Story) : null;
}

/** Gives a database in which nobody has registered its demo story. */
export async function tellStoryIfEmpty(
  story: Story,
  { db, config }: Deps,
  onProgress: (line: string) => void,
): Promise<void> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!somebody) await story.tellStory({ ...addressesOf(config), onProgress });
}

export const addressesOf = ({ publicUrl, sandbox }: Config): Omit<StoryOptions, 'onProgress'> => ({
  apiUrl: publicUrl.origin,
  sandboxUrl: sandbox?.url ?? '',
  sandboxKey: sandbox?.key ?? '',
});
