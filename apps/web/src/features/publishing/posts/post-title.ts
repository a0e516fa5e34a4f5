import type { Post } from '@udala/contract/posts';
import { untitled } from '@udala/messages/feed';
import { summaryOf } from '#lib/summary.ts';

interface CardText {
  /** The post's title, else its first line, else its author's name. */
  title: string;
  /** The rest of the text, cut to a card's length. */
  summary: string;
}

/** Title and summary of a card: at most 33 words of the text the viewer may read. */
export function cardText({ title, description, author }: Post): CardText {
  if (title !== '') return { title, summary: summaryOf(description) };
  const [firstLine = '', ...rest] = description.trim().split('\n');
  if (firstLine === '') return { title: untitled(author.profile.name), summary: '' };
  return { title: summaryOf(firstLine), summary: summaryOf(rest.join('\n')) };
}
