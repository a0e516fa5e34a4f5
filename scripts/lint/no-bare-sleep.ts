import { around, nameOfCall, type Call, type Node } from './calls.ts';
import type { Context, Rule } from './rule.ts';

const message =
  'A sleep is too short on a busy machine and too long on all others: wait for the thing itself (expect.poll, eventually, toPass, an event). Where time itself is the subject, letTimePass(ms, why) of scripts/test/patience.ts says so';

/** True if a timer alone resolves a promise: `new Promise((done) => setTimeout(done, 100))`. */
function endsPromise(call: Call): boolean {
  const [ended] = call.arguments;
  if (nameOfCall(call) !== 'setTimeout' || ended?.type !== 'Identifier') return false;
  for (const outer of around(call as unknown as Node)) {
    if (outer.type !== 'NewExpression') continue;
    const { callee, arguments: given } = outer as unknown as Call;
    const [executor] = given;
    if (callee.type !== 'Identifier' || callee.name !== 'Promise') continue;
    if (executor?.type !== 'ArrowFunctionExpression' && executor?.type !== 'FunctionExpression') continue;
    if (executor.params.some((param) => param.type === 'Identifier' && param.name === ended.name)) return true;
  }
  return false;
}

const report = (context: Context, node: { range: [number, number] }) => context.report({ node, message });

/** Tests wait for an event, not for time to pass. */
export const noBareSleep: Rule = {
  create: (context) => ({
    ImportDeclaration(node) {
      if (/^(?:node:)?timers\/promises$/.test(node.source.value)) report(context, node.source);
    },
    CallExpression(node) {
      if (nameOfCall(node) === 'waitForTimeout' || endsPromise(node)) report(context, node);
    },
  }),
};
