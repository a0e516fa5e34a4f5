import type { Post } from '@udala/contract/posts';

/** Readers know a creator by the name of their page; until it has one, by the person's. */
export const pageNameOf = ({ author }: Pick<Post, 'author'>): string => author.page?.name ?? author.profile.name;

/** The person's name, where it says more than the page's. */
export const personNameOf = ({ author }: Pick<Post, 'author'>): string | null =>
  author.page && author.page.name !== author.profile.name ? author.profile.name : null;
