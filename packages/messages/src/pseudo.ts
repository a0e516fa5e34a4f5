import type { Message } from './translation.ts';

/**
 * A locale made by rule, to see what is not translated and what does not fit: characters with marks, words more than 40 % longer,
 * brackets around each message. What a message is given (a name, a sum) stays as it is, and so do addresses, the name
 * of the product and whatever is not text.
 */
export function pseudo<T>(message: T): Message<T> {
  return made(message, []) as Message<T>;
}

function made(message: unknown, given: readonly string[]): unknown {
  if (typeof message === 'string') return pseudoText(message, given);
  if (typeof message === 'function') {
    return (...parameters: unknown[]): unknown =>
      made((message as (...all: unknown[]) => unknown)(...parameters), textsIn(parameters));
  }
  if (Array.isArray(message)) return message.map((one) => made(one, given));
  if (typeof message !== 'object' || message === null || !isPlain(message)) return message;
  return Object.fromEntries(Object.entries(message).map(([name, value]) => [name, made(value, given)]));
}

const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** The texts that a message was given, also those inside of objects, the longest first. */
function textsIn(values: readonly unknown[]): string[] {
  const texts = values.flatMap((value): string[] => {
    if (typeof value === 'string') return value === '' ? [] : [value];
    return typeof value === 'object' && value !== null ? textsIn(Object.values(value)) : [];
  });
  return texts.toSorted((a, b) => b.length - a.length);
}

/** An address, a host, or the product's name. */
const untranslated = /\S*[@/]\S*|\S+\.[a-z]\S*|\budala\b/giu;
const characters = new Map(
  Array.from('aeioucdnsyzgAEIOUCDNSYZG', (plain, at) => [plain, 'áéíóúçďñšýžğÁÉÍÓÚÇĎÑŠÝŽĞ'[at]]),
);
const LONGER = 0.5;

function pseudoText(text: string, given: readonly string[]): string {
  if (!/\p{L}/u.test(text)) return text;
  const preserved = [...given.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)), untranslated.source];
  const parts = text.split(new RegExp(`(${preserved.join('|')})`, 'giu'));
  const body = parts.map((part, at) => (at % 2 === 1 ? part : longer(part))).join('');
  return `[${body}]`;
}

/** Repeats vowels, since longer words break lines in other places than more words do. */
function longer(text: string): string {
  let owed = 0;
  return Array.from(text, (character) => {
    owed += LONGER;
    const marked = characters.get(character) ?? character;
    if (!/[aeiou]/i.test(character) || owed < 1) return marked;
    const more = Math.floor(owed);
    owed -= more;
    return marked + marked.toLowerCase().repeat(more);
  }).join('');
}
