import { nameOfCall } from './calls.ts';
import { pathFromRoot, type Rule } from './rule.ts';

const message = 'A feature registers its background jobs in its x.jobs.ts, so that one file lists them';

/** True for `jobs.work(…)` and `deps.jobs.every(…)`. */
const isRegistering = (name: string, text: string): boolean =>
  (name === 'work' || name === 'every') && /(?:^|\.)jobs\.\w+$/.test(text);

/** Features register background jobs in files named `x.jobs.ts`. */
export const jobsFiles: Rule = {
  create: (context) => {
    const file = pathFromRoot(context);
    if (!file.startsWith('apps/api/src/features/') || /\.(?:jobs|test)\.ts$/.test(file)) return {};
    return {
      CallExpression(node) {
        const text = context.sourceCode.getText(node.callee);
        if (isRegistering(nameOfCall(node), text)) context.report({ node, message });
      },
    };
  },
};
