export interface Link {
  link: string;
  label: string;
}

/** One item of a list in an email: a linked name and its description. */
interface Entry {
  entry: string;
  link: string;
  by: string;
  words: string;
}

/**
 * Parts of an email in reading order: a paragraph, a code to type, named facts, a list item, or a link. The first link
 * is the button.
 */
export type Part = string | { code: string } | { facts: Readonly<Record<string, string>> } | Entry | Link;
