import type { Context, NodeOf } from './rule.ts';

export type Call = NodeOf<'CallExpression'>;
export type Node = Parameters<Context['sourceCode']['getText']>[0] & { type: string; parent?: unknown };

/** Last name of a call: `poll` of `expect.poll(…)`, `it` of `it.each(…)(…)`. */
export function nameOfCall(call: Call): string {
  const { callee } = call;
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') return callee.property.name;
  return callee.type === 'CallExpression' ? rootOfCall(callee) : '';
}

/** First name of a call: `expect` of `expect(x).not.toBe(…)`, `test` of `test.describe.configure(…)`. */
export function rootOfCall(call: Call): string {
  let at: { type: string } = call.callee;
  for (;;) {
    if (at.type === 'MemberExpression') at = (at as NodeOf<'MemberExpression'>).object;
    else if (at.type === 'CallExpression') at = (at as Call).callee;
    else return at.type === 'Identifier' ? (at as NodeOf<'Identifier'>).name : '';
  }
}

/** Ancestors of this node, nearest first. */
export function* around(node: { parent?: unknown }): Generator<Node> {
  for (let at = node.parent as Node | null | undefined; at; at = at.parent as Node | null | undefined) yield at;
}
