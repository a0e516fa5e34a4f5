import * as m from '@udala/messages/mail';
import { pageOf } from './email-html.ts';
import type { EmailMessage } from './mail.ts';

export interface Link {
  link: string;
  label: string;
}

/** One of several things a letter tells of: its name, which leads there, and what is said of it. */
interface Entry {
  entry: string;
  link: string;
  by: string;
  words: string;
}

/**
 * A letter's parts in reading order: a paragraph, a code to type, named facts, one of several things, a link to follow.
 * The first link is the button.
 */
export type Part = string | { code: string } | { facts: Readonly<Record<string, string>> } | Entry | Link;

export interface Content {
  to: string;
  subject: string;
  /** Above the letter, where the subject says it differently. */
  title?: string;
  parts: readonly Part[];
  /** Why this address gets the letter: that it has an account, unless said otherwise. */
  because?: (to: string) => string;
  /** What one may do about getting such letters. */
  footerLinks?: readonly Link[];
}

/** More than any list of mails shows. */
const PREVIEW_MAX = 200;

/** Writes a letter twice, as text and as HTML in the brand's colours of day and night. */
export function composeEmail({
  to,
  subject,
  title = subject,
  parts,
  because = m.sentBecauseAccount,
  footerLinks = [],
}: Content): EmailMessage {
  const footer = because(to);
  const preview = (parts.find((part) => typeof part === 'string') ?? '').slice(0, PREVIEW_MAX);
  return {
    to,
    subject,
    text: [...parts.map(toText), ['--', m.sender, footer, ...footerLinks.map(toText)].join('\n')].join('\n\n'),
    html: pageOf({ title, preview, parts, footer, footerLinks }),
  };
}

function toText(part: Part): string {
  if (typeof part === 'string') return part;
  if ('code' in part) return part.code;
  if ('entry' in part) return [`${part.entry} · ${part.by}`, part.words, part.link].filter(Boolean).join('\n');
  if ('link' in part) return `${part.label}: ${part.link}`;
  return Object.entries(part.facts)
    .map(([name, fact]) => `${name}: ${fact}`)
    .join('\n');
}
