import { around, rootOfCall, type Call } from './calls.ts';
import type { Rule } from './rule.ts';

const message =
  'How quick something is depends on the machine: bench/rows measures it against a yardstick. In a test, assert what makes it quick: an order (this before that), a count (queries, calls, bytes), or that it comes at all';
const clock = /\b(?:performance|Date)\.now\(\)|\bprocess\.hrtime\b/;
const duration = /^(?:took|elapsed)/i;
const comparison = /^toBeLessThan(?:OrEqual)?$/;

/** No test compares a measured duration with a limit. */
export const noSpeedAssertion: Rule = {
  create(context) {
    const durations = new Set<string>();
    return {
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier' || !init) return;
        const isDifference = init.type === 'BinaryExpression' && init.operator === '-';
        if (isDifference && clock.test(context.sourceCode.getText(init))) durations.add(id.name);
      },
      MemberExpression(node) {
        if (node.property.type !== 'Identifier' || !comparison.test(node.property.name)) return;
        const [call] = around(node);
        if (call?.type !== 'CallExpression' || rootOfCall(call as unknown as Call) !== 'expect') return;
        const argument = node.object.type === 'CallExpression' ? node.object.arguments[0] : undefined;
        if (!argument || argument.type === 'SpreadElement') return;
        const took = argument.type === 'Identifier' && (durations.has(argument.name) || duration.test(argument.name));
        if (took || clock.test(context.sourceCode.getText(argument))) context.report({ node, message });
      },
    };
  },
};
