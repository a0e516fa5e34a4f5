/** A part of a text; with `href` it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

// An address must be what it looks like: not inside a word, without invisible or direction-changing characters.
const address = /(?<![\p{L}\p{N}@/._-])(?:https?:\/\/|www\.)[^\s<>"“”`\p{Cc}\p{Cf}]+/giu;
const punctuation = /[.,;:!?'’…*_~]/;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a person's text at its web addresses. The parts concatenate to the whole text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutTail(found);
    const href = hrefOf(shown);
    if (href === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: shown, href });
    from = index + shown.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Removes trailing punctuation, and a closing bracket that was opened before the address. */
function withoutTail(found: string): string {
  // Counted once, because a text may end in thousands of brackets.
  const counts = new Map<string, number>();
  for (const character of found) counts.set(character, (counts.get(character) ?? 0) + 1);
  const count = (character: string) => counts.get(character) ?? 0;
  let end = found.length;
  for (;;) {
    const last = found.charAt(end - 1);
    const opening = brackets[last];
    const unopened = opening !== undefined && count(last) > count(opening);
    if (!unopened && !punctuation.test(last)) return found.slice(0, end);
    counts.set(last, count(last) - 1);
    end -= 1;
  }
}

function hrefOf(shown: string): string | undefined {
  const url = URL.parse(/^www\./i.test(shown) ? `https://${shown}` : shown);
  if (url === null) return undefined;
  // Rejects credentials before the host, which make an address look like another one.
  if (url.username !== '' || url.password !== '' || !/[^.]\.[^.]/.test(url.hostname)) return undefined;
  return url.href;
}
