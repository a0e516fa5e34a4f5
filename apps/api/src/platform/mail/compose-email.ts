import { catalogue } from '@udala/messages/catalogue';
import type { Locale } from '@udala/messages/languages';
import { pageOf } from './email-html.ts';
import type { Link, Part } from './email-parts.ts';
import type { EmailMessage } from './mail.ts';

/** Whom an email is for, and the language they read. */
export interface Reader {
  to: string;
  locale: Locale;
}

export interface Content {
  reader: Reader;
  subject: string;
  /** Heading of the email, if it differs from the subject. */
  title?: string;
  parts: readonly Part[];
  /** The reason this address gets the email; by default, that it has an account. */
  because?: (to: string) => string;
  /** Links to change or stop these emails. */
  footerLinks?: readonly Link[];
}

/** Longer than the preview of any mail client. */
const PREVIEW_MAX = 200;

/** Composes an email as text and as HTML in the product's light and dark colours. */
export function composeEmail({
  reader: { to, locale },
  subject,
  title = subject,
  parts,
  because,
  footerLinks = [],
}: Content): EmailMessage {
  const { mail: m } = catalogue(locale);
  const footer = (because ?? m.sentBecauseAccount)(to);
  const preview = (parts.find((part) => typeof part === 'string') ?? '').slice(0, PREVIEW_MAX);
  return {
    to,
    subject,
    text: [...parts.map(toText), ['--', m.sender, footer, ...footerLinks.map(toText)].join('\n')].join('\n\n'),
    html: pageOf({ locale, title, preview, parts, footer, footerLinks }),
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
