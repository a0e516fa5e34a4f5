import type { Context, Rule } from './rule.ts';

export const sqlClock =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\b(?:current_(?:timestamp|date|time)|localtime(?:stamp)?)\b/i;

const message = 'Time comes from deps.clock, so that it can be moved: nothing else reads a clock';

function reportSql(context: Context, node: { range: [number, number] }, text: string) {
  if (sqlClock.test(text)) context.report({ node, message });
}

/** Only platform/clock.ts may read the time, in JavaScript or in SQL. */
export const oneClock: Rule = {
  create: (context) => ({
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
        context.report({ node, message });
      }
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'Date') context.report({ node: callee, message });
    },
    MemberExpression(node) {
      const source = context.sourceCode.getText(node);
      if (source === 'Date.now' || source === 'Temporal.Now') context.report({ node, message });
    },
    Literal(node) {
      if (typeof node.value === 'string') reportSql(context, node, node.value);
    },
    TemplateElement(node) {
      reportSql(context, node, node.value.raw);
    },
  }),
};
