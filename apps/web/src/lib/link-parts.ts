/** A piece of a text; with `href` it is an address one can follow. */
export interface TextPart {
  text: string;
  href?: string;
}

// Not in the middle of a word, and no invisible or direction-turning character: an address must be what it looks like.
const address = /(?<![\p{L}\p{N}@/._-])(?:https?:\/\/|www\.)[^\s<>"“”`\p{Cc}\p{Cf}]+/giu;
const punctuation = /[.,;:!?'’…*_~]/;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** A person's text, its web addresses told apart. The parts together are the text, whole. */
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

/** Without the full stop of the sentence, and without a bracket that was opened before the address. */
function withoutTail(found: string): string {
  // Counted once: a text may end in thousands of brackets.
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
  // A name before the host makes one address look like another.
  if (url.username !== '' || url.password !== '' || !/[^.]\.[^.]/.test(url.hostname)) return undefined;
  return url.href;
}
