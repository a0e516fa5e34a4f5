import * as m from '@udala/messages/mail';
import { pageOf } from './letter-html.ts';
import type { Letter } from './mail.ts';

/** A letter's parts in reading order: a paragraph, a code to type, named facts, a link to follow. The first link is the button. */
export type Part =
  | string
  | { code: string }
  | { facts: Readonly<Record<string, string>> }
  | { link: string; label: string };

interface Content {
  to: string;
  subject: string;
  /** Above the letter, where the subject says it differently. */
  title?: string;
  parts: readonly Part[];
  /** Why this address gets the letter: that it has an account, unless said otherwise. */
  because?: (to: string) => string;
}

/** Writes a letter twice, as text and as HTML in the brand's colours of day and night. */
export function composeLetter({
  to,
  subject,
  title = subject,
  parts,
  because = m.sentBecauseAccount,
}: Content): Letter {
  const footer = because(to);
  const preview = parts.find((part) => typeof part === 'string') ?? '';
  return {
    to,
    subject,
    text: [...parts.map(toText), `--\n${m.sender}\n${footer}`].join('\n\n'),
    html: pageOf({ title, preview, parts, footer }),
  };
}

function toText(part: Part): string {
  if (typeof part === 'string') return part;
  if ('code' in part) return part.code;
  if ('link' in part) return `${part.label}: ${part.link}`;
  return Object.entries(part.facts)
    .map(([name, fact]) => `${name}: ${fact}`)
    .join('\n');
}
