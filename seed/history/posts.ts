import { randomUUID } from 'node:crypto';
import { uploadImage } from '../../apps/api/src/features/publishing/media/uploads.service.ts';
import { createPost } from '../../apps/api/src/features/publishing/posts/posts.service.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import type { Viewer } from '../../apps/api/src/platform/http/viewer.ts';
import type { DemoPost } from '../cast/types.ts';
import { mediaFile } from '../stage.ts';
import type { Past } from './past.ts';

/** The files of a post as its composer names them. */
export type PostFiles =
  | { imageContent: { id: string; alt: string }[] }
  | { videoContent: [{ id: string; posterId: string }] };

export async function uploadForPost(deps: Deps, creator: Viewer, file: string): Promise<string> {
  return (await uploadImage(deps, creator, { path: mediaFile(file), fields: { upload_preset: 'post' } })).id;
}

export async function uploadPictures(deps: Deps, creator: Viewer, { pictures }: DemoPost): Promise<PostFiles> {
  const imageContent: { id: string; alt: string }[] = [];
  for (const { file, alt } of pictures) imageContent.push({ id: await uploadForPost(deps, creator, file), alt });
  return { imageContent };
}

export async function publishInPast(past: Past, creator: Viewer, post: DemoPost, files: PostFiles): Promise<void> {
  past.moveTo(past.daysAgo(post.daysAgo));
  const { title, text, teaser, visibility, postType } = post;
  // Strangers see its colours.
  const cover = visibility === 'patrons' && post.pictures.length > 0 && { cover: 'blur' as const };
  const body = { title, description: text, ...(teaser && { teaser }), visibility, postType, ...cover, ...files };
  await createPost(past.deps, creator, body, randomUUID());
}

export interface PublishedPost {
  id: string;
  publishedAt: Date;
}

export async function findPost(db: Db, authorId: string, title: string): Promise<PublishedPost | undefined> {
  const row = await db
    .selectFrom('posts')
    .select(['id', 'published_at'])
    .where('author_id', '=', authorId)
    .where('title', '=', title)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return row?.published_at ? { id: row.id, publishedAt: row.published_at } : undefined;
}

export async function getPost(db: Db, authorId: string, title: string): Promise<PublishedPost> {
  const post = await findPost(db, authorId, title);
  if (!post) throw new Error(`no post of theirs is called ${title}`);
  return post;
}
