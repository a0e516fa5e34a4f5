interface Titled {
  /** The post's title, else the first sentence of its text; empty without either. */
  title: string;
  /** The text after it. */
  rest: string;
}

const LONGEST = 60;

/** Ends with its line, or where a capital follows a full stop; not after an initial or a title of two letters (Dr.). */
const firstSentence = /^(?:.{0,58}?[^\p{Lu}\s]{2}[.!?…]+["'”’)]*(?=\s+[^\p{Ll}\s])|.*)/u;

/** Every list, email, feed and card names a post by this. `given`: the title that its author gave it, or none. */
export function postTitle(given: string, description: string): Titled {
  const text = description.trim();
  if (given !== '') return { title: given, rest: text };
  const [sentence = ''] = firstSentence.exec(text) ?? [];
  const isCut = sentence.length > LONGEST;
  const end = isCut ? cutOf(text) : sentence.length;
  const dots = isCut ? '…' : '';
  return { title: text.slice(0, end).replace(/[\s,;:–—-]+$/, '') + dots, rest: (dots + text.slice(end)).trim() };
}

/** After the last word that fits, else before the character that does not: an emoji may be ten units long. */
const cutOf = (text: string): number =>
  text.lastIndexOf(' ', LONGEST - 1) + 1 ||
  (new Intl.Segmenter('en').segment(text.slice(0, 2 * LONGEST)).containing(LONGEST - 1)?.index ?? 0);
