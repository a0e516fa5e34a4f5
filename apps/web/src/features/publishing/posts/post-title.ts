import type { Post } from '@udala/contract/posts';
import { untitled } from '@udala/messages/feed';
import { summaryOf } from '#lib/summary.ts';

interface CardText {
  /** The post's title, else its first sentence, else its author's name. */
  title: string;
  /** The text that follows the title, cut to a card's length. */
  summary: string;
}

const longest = 60;

/** Ends with its line, or where a capital follows a full stop; not after an initial or a title of two letters (Dr.). */
const firstSentence = /^(?:.{0,58}?[^\p{Lu}\s]{2}[.!?…]+["'”’)]*(?=\s+[^\p{Ll}\s])|.*)/u;

/** Title and summary of a card: at most 33 words of the text the viewer may read. */
export function cardText({ title, description, author }: Post): CardText {
  const text = description.trim();
  if (title || !text) return { title: title || untitled(author.profile.name), summary: summaryOf(text) };
  const [sentence = text] = firstSentence.exec(text) ?? [];
  const isCut = sentence.length > longest;
  const end = isCut ? text.lastIndexOf(' ', longest - 1) + 1 || longest - 1 : sentence.length;
  const dots = isCut ? '…' : '';
  return {
    title: text.slice(0, end).replace(/[\s,;:–—-]+$/, '') + dots,
    summary: summaryOf(dots + text.slice(end)),
  };
}
