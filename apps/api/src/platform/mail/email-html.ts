import { catalogue, type Catalogue } from '@udala/messages/catalogue';
import type { Locale } from '@udala/messages/languages';
import { wordmark as wordmarkName } from '@udala/messages/ui';
import { darkRules, paint } from './email-paint.ts';
import type { Link, Part } from './email-parts.ts';

interface Page {
  locale: Locale;
  title: string;
  /** Shown after the subject in a mail client's list. */
  preview: string;
  parts: readonly Part[];
  footer: string;
  footerLinks: readonly Link[];
}

/**
 * HTML for old and new mail clients, without external resources: columns and boxes are tables for Outlook on Windows,
 * the rest is plain HTML. Light colours are inline, dark ones in a media query, which some clients ignore.
 */
export function pageOf({ locale, title, preview, parts, footer, footerLinks }: Page): string {
  const { mail: m } = catalogue(locale);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules}
}
</style>
</head>
<body ${paint('page', `margin:0;padding:0;${text};-webkit-text-size-adjust:100%`)}>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}
${hush}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${paint('page')}>
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="width:100%;max-width:480px;text-align:left">
<tr><td style="padding:0 4px 16px">${wordmark}</td></tr>
<tr><td ${paint('card', `padding:28px 24px 12px;border-width:1px;border-style:solid;border-radius:14px;${text}`)}>
<h1 ${paint('ink', `margin:0 0 16px;${large};text-wrap:balance`)}>${escapeHtml(title)}</h1>
${parts.map((part) => toHtml(m, part, part === parts.find(isLink))).join('\n')}
</td></tr>
<tr><td ${paint('quiet', `padding:16px 4px 0;${small}`)}>${escapeHtml(footer)}<br>${footerLinks.map(footerLink).join('')}${footerLinks.length > 0 ? '<br>' : ''}${m.sender}. ${m.tagline}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

// Repeated on every cell: in Outlook tables inherit no fonts.
const family = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const text = `${family};font-size:16px;line-height:24px`;
const small = `${family};font-size:14px;line-height:20px`;
const large = `${family};font-size:24px;line-height:30px;font-weight:700`;

/** Filler that keeps the following text out of the preview. */
const hush = `${'&#847;&zwnj;&nbsp;'.repeat(12)}\n`.repeat(5);

/** The logo, a cut fruit as two circles, and the name. */
const wordmark =
  '<span style="display:inline-block;box-sizing:border-box;width:22px;height:22px;vertical-align:-4px;' +
  'background:#fff3e2;border:4px solid #f28a1e;border-radius:11px"></span> ' +
  `<span ${paint('link', `${large};letter-spacing:-.5px`)}>${wordmarkName}</span>`;

const isLink = (part: Part) => typeof part === 'object' && 'label' in part;

function toHtml(m: Catalogue['mail'], part: Part, isMain: boolean): string {
  if (typeof part === 'string') return `<p ${paint('ink', 'margin:0 0 16px')}>${escapeHtml(part)}</p>`;
  if ('code' in part) return codeBox(part.code);
  if ('facts' in part) return factsBox(part.facts);
  if ('entry' in part) return entry(part);
  return isMain ? button(m, part) : plainLink(part.link, part.label);
}

const box = (cell: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>${cell}</tr></table>`;

const code = `${family};font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px`;

/** One run of digits, spaced only by style: a double click or a long press copies exactly the digits. */
const codeBox = (digits: string): string =>
  box(
    `<td align="center" ${paint('box', `padding:16px 0 16px 8px;border-radius:12px;${code};-webkit-user-select:all;user-select:all`)}>${escapeHtml(digits)}</td>`,
  );

const factsBox = (facts: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(facts).map(
    ([name, fact]) =>
      `<p style="margin:4px 0"><span ${paint('quiet', small)}>${escapeHtml(name)}</span><br><b>${escapeHtml(fact)}</b></p>`,
  );
  return box(
    `<td ${paint('box', `padding:8px 16px;border-radius:12px;${text};word-break:break-word`)}>${lines.join('')}</td>`,
  );
};

const button = (m: Catalogue['mail'], { link, label }: Link): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td ${paint('button', 'border-radius:12px')}>` +
  `<a href="${escapeHtml(link)}" ${paint('button', `display:inline-block;padding:12px 24px;border-radius:12px;${text};font-weight:700;text-decoration:none`)}>${escapeHtml(label)}</a></td></tr></table>
<p ${paint('quiet', `margin:0 0 16px;${small};word-break:break-word`)}>${m.openAddress}<br><a href="${escapeHtml(link)}" ${paint('link')}>${inPieces(escapeHtml(link))}</a></p>`;

const plainLink = (link: string, label: string): string =>
  `<p style="margin:0 0 8px"><a href="${escapeHtml(link)}" ${paint('link', 'display:inline-block;padding:10px 0')}>${escapeHtml(label)}</a></p>`;

const entry = ({ entry: name, link, by, words }: Extract<Part, { entry: string }>): string =>
  `<h2 ${paint('ink', `margin:0;${text};font-weight:700`)}><a href="${escapeHtml(link)}" ${paint('link')}>${escapeHtml(name)}</a></h2>
<p ${paint('quiet', `margin:0 0 ${words === '' ? 20 : 4}px;${small}`)}>${escapeHtml(by)}</p>${
    words === '' ? '' : `\n<p ${paint('ink', 'margin:0 0 20px')}>${escapeHtml(words)}</p>`
  }`;

const footerLink = ({ link, label }: Link): string =>
  `<a href="${escapeHtml(link)}" ${paint('link', 'display:inline-block;padding:12px 12px 12px 0')}>${escapeHtml(label)}</a> `;

/** Allows a long URL to break before a slash. */
const inPieces = (link: string): string => link.replaceAll(/(?<=[^:/])\//g, '<wbr>/');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
