import { postTitle } from '@udala/contract/post-title';
import type { Post } from '@udala/contract/posts';
import { untitled } from '@udala/messages/feed';
import { summaryOf } from '#lib/summary.ts';
import { pageNameOf } from './page-name.ts';

interface CardText {
  /** The post's title, else its first sentence, else its author's name. */
  title: string;
  /** The text that follows the title, cut to a card's length. */
  summary: string;
}

/** Title and summary of a card: at most 33 words of the text the viewer may read. */
export function cardText(post: Post): CardText {
  const { title, rest } = postTitle(post.title, post.description);
  return { title: title || untitled(pageNameOf(post)), summary: summaryOf(rest) };
}
