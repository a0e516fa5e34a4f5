import { S3Error } from './s3-error.ts';

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};
const characters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(escapes).map(([character, escape]) => [escape, character]),
);

type Content = string | number | boolean | readonly string[];

/** One element; an array holds elements that are XML already, anything else is escaped text. */
export function element(name: string, content: Content): string {
  const inside = Array.isArray(content) ? content.join('') : escape(String(content));
  return `<${name}>${inside}</${name}>`;
}

export const xmlDocument = (name: string, content: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content.join('')}</${name}>`;

/**
 * Contents of each element of that name, in order. Sufficient for the two bodies that clients send: elements of one
 * name do not nest.
 */
export const insides = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`, 'g'))].map(([, inside = '']) => inside);

/** The text of the one element of that name, null where there is none. */
export function textOf(xml: string, name: string): string | null {
  const found = insides(xml, name);
  if (found.length > 1 || found[0]?.includes('<')) throw malformed();
  return found[0]?.replaceAll(/&(?:lt|gt|amp|quot|apos);/g, (entity) => characters[entity] ?? '') ?? null;
}

/** Contents of the outermost element. */
export function insideOf(xml: string, name: string): string {
  const [inside] = insides(xml, name);
  if (inside === undefined) throw malformed();
  return inside;
}

export const malformed = (): S3Error =>
  new S3Error('MalformedXML', 'The XML you provided was not well-formed or did not validate against our schema.');

const escape = (text: string): string => text.replaceAll(/[<>&"']/g, (character) => escapes[character] ?? '');
