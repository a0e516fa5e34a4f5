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

/** The field's word for a name that contains an old one, or undefined. Cached: names repeat in every file. */
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

/** Names use the field's words instead of Udala's own old ones, which docs/words.md lists. */
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
