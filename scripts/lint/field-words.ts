import { oldWords, plainUses } from './old-words.ts';
import { pathFromRoot, type NodeOf, type Rule } from './rule.ts';

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_');

const byPart = new Map(oldWords.flatMap((old) => (old.parts ?? []).map((part) => [part, old])));
const byName = new Map(oldWords.flatMap((old) => (old.names ?? []).map((name) => [name, old])));
const patterns = oldWords.flatMap((old) => (old.pattern ? [{ pattern: old.pattern, old }] : []));

/** What the field says instead of a name with an old word in it, or undefined: one lookup a name. */
const known = new Map<string, string | undefined>();
export function sayInstead(name: string): string | undefined {
  if (!known.has(name)) {
    const old =
      byName.get(name) ??
      partsOf(name)
        .map((part) => byPart.get(part))
        .find((found) => found !== undefined) ??
      patterns.find(({ pattern }) => pattern.test(name))?.old;
    known.set(name, old?.say);
  }
  return known.get(name);
}

const isPlainUse = (name: string, file: string): boolean =>
  plainUses.some(([names, paths]) => names.test(name) && paths.test(file));

type Named = NodeOf<'Identifier'> | NodeOf<'JSXIdentifier'> | NodeOf<'PrivateIdentifier'>;

/** A name says what everybody else in the field says: docs/words.md lists what Udala alone used to say. */
export const fieldWords: Rule = {
  create(context) {
    const file = pathFromRoot(context);
    const check = (node: Named) => {
      const say = sayInstead(node.name);
      if (say === undefined || isPlainUse(node.name, file)) return;
      context.report({ node, message: `${node.name}: the field's word is ${say} (docs/words.md)` });
    };
    return {
      Identifier(node) {
        check(node);
      },
      JSXIdentifier(node) {
        check(node);
      },
      PrivateIdentifier(node) {
        check(node);
      },
    };
  },
};
