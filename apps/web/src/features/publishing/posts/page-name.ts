import type { Post } from '@udala/contract/posts';
import { creatorNameOf, personOf } from '#lib/creator-name.ts';

type Authored = Pick<Post, 'author'>;

const creatorOf = ({ author: { profile, page } }: Authored) => ({ name: profile.name, page });

export const pageNameOf = (post: Authored): string => creatorNameOf(creatorOf(post));
export const personNameOf = (post: Authored): string | null => personOf(creatorOf(post));
