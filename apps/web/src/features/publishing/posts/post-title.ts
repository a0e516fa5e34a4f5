import type { Post } from '@udala/contract/posts';
import { untitled } from '@udala/messages/feed';
import { summaryOf } from '#lib/summary.ts';

interface CardText {
  /** The post's title, else its first sentence, else its author's name. */
  title: string;
  /** The text that follows the title, cut to a card's length. */
  summary: string;
}

/** Title and summary of a card: at most 33 words of the text the viewer may read. */
export function cardText({ title, description, author }: Post): CardText {
  if (title !== '') return { title, summary: summaryOf(description) };
  const text = description.trim();
  if (text === '') return { title: untitled(author.profile.name), summary: '' };
  const sentence = firstSentence(text);
  if (sentence.length <= longest) return { title: sentence, summary: summaryOf(text.slice(sentence.length)) };
  const space = sentence.lastIndexOf(' ', longest - 1);
  const cut = space > 0 ? space : longest - 1;
  return {
    title: `${sentence
      .slice(0, cut)
      .replace(/[\s,;:–—-]+$/, '')
      .toWellFormed()}…`,
    summary: summaryOf(`…${text.slice(cut)}`),
  };
}

const longest = 60;

/** Ends with its line, or where a capital follows a full stop; not after an initial or a title of two letters (Dr.). */
const firstSentence = (text: string): string =>
  /^.{0,58}?[^\p{Lu}\s]{2}[.!?…]+["'”’)]*(?=\s+[^\p{Ll}\s])/u.exec(text)?.[0] ?? text.split('\n', 1)[0] ?? text;
