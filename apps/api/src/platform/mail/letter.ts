import * as m from '@udala/messages/mail';
import type { Letter } from './mail.ts';

/** A letter's parts in reading order: plain text, a code to type, a link to follow. */
export type Part = string | { code: string } | { link: string; label: string };

interface Content {
  to: string;
  subject: string;
  parts: readonly Part[];
}

/** Writes a letter twice, as text and as plain HTML that takes its colours from the reader's light or dark theme. */
export const composeLetter = ({ to, subject, parts }: Content): Letter => ({
  to,
  subject,
  text: [...parts.map(toText), `--\n${m.sender}\n${m.sentBecause(to)}`].join('\n\n'),
  html: page(subject, [...parts.map(toHtml), `<p style="${small}">${escapeHtml(m.sentBecause(to))}</p>`].join('\n')),
});

function toText(part: Part): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : `${part.label}: ${part.link}`;
}

function toHtml(part: Part): string {
  if (typeof part === 'string') return `<p style="${paragraph}">${escapeHtml(part)}</p>`;
  if ('code' in part) return `<p style="${code}">${escapeHtml(part.code)}</p>`;
  return `<p style="${paragraph}"><a href="${escapeHtml(part.link)}" style="${button}">${escapeHtml(part.label)}</a></p>`;
}

const paragraph = 'margin:0 0 16px';
const code = 'margin:0 0 16px;font-size:32px;line-height:38px;font-weight:700;letter-spacing:4px';
const button =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#7a1f45;color:#ffffff;font-weight:700;text-decoration:none';
const small = 'margin:24px 0 0;font-size:14px;line-height:20px;opacity:.75';
const body = 'margin:0;padding:24px 16px;font:16px/24px system-ui,sans-serif';

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="${body}">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700">${m.sender}</p>
${content}
</div>
</body>
</html>
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
