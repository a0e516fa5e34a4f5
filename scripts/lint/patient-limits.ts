import { JOURNEY_MS, TEST_MS, WAIT_MS } from '../test/patience.ts';
import { around, nameOfCall, rootOfCall, type Call, type Node } from './calls.ts';
import { pathFromRoot, type Context, type NodeOf, type Rule } from './rule.ts';

type Expression = NodeOf<'ExpressionStatement'>['expression'];
type Argument = Call['arguments'][number];

const inTest = /^(?:it|test|describe|beforeAll|beforeEach|afterAll|afterEach)$/;
const waits = /^(?:poll|waitFor|waitUntil|waitForElementToBeRemoved|find(?:All)?By\w+|toPass|eventually)$/;

/** Values of a file's constants, by name. */
type Constants = ReadonlyMap<string, Expression>;

/** Resolves the names of constants, and strips type-only syntax. */
function plain(node: Expression, constants: Constants): Expression {
  const seen = new Set<string>();
  for (let at = node; ;) {
    if (at.type === 'TSAsExpression' || at.type === 'TSSatisfiesExpression') at = at.expression;
    else if (at.type === 'Identifier' && constants.has(at.name) && !seen.has(at.name)) {
      seen.add(at.name);
      at = constants.get(at.name) ?? at;
    } else return at;
  }
}

/** Value of a literal number, or of a constant of the file. */
function valueOf(given: Expression | undefined, constants: Constants): number | undefined {
  const node = given && plain(given, constants);
  if (node?.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined;
  if (node?.type !== 'BinaryExpression') return undefined;
  const [left, right] = [valueOf(node.left as Expression, constants), valueOf(node.right, constants)];
  if (left === undefined || right === undefined) return undefined;
  if (node.operator === '+') return left + right;
  return node.operator === '*' ? left * right : undefined;
}

/** The `timeout` of an object, also of one that is spread into it. */
function timeoutIn(given: Expression, constants: Constants): Expression | undefined {
  const node = plain(given, constants);
  if (node.type !== 'ObjectExpression') return undefined;
  for (const property of node.properties.toReversed()) {
    if (property.type === 'SpreadElement') {
      const spread = timeoutIn(property.argument, constants);
      if (spread) return spread;
    } else if (property.key.type === 'Identifier' && property.key.name === 'timeout')
      return property.value as Expression;
  }
  return undefined;
}

/** The timeout given to a call: `{ timeout: 5_000 }`, or a number after its function. */
function limitOf(call: Call, constants: Constants): Expression | undefined {
  for (const argument of call.arguments) {
    const timeout = argument.type === 'SpreadElement' ? undefined : timeoutIn(argument, constants);
    if (timeout) return timeout;
  }
  const takesNumber = waits.test(nameOfCall(call)) || inTest.test(rootOfCall(call));
  const last: Argument | undefined = takesNumber ? call.arguments.at(-1) : undefined;
  const isPlain = last?.type === 'Literal' || last?.type === 'Identifier' || last?.type === 'BinaryExpression';
  return isPlain && (call.arguments.length > 1 || nameOfCall(call) === 'setTimeout') ? last : undefined;
}

/** A short timeout is right within a retried function: one given to toPass, poll, waitFor or eventually. */
function isTriedAgain(node: Node): boolean {
  let within: unknown = node;
  for (const outer of around(node)) {
    if (outer.type === 'CallExpression') {
      const call = outer as unknown as Call;
      const isGiven = call.arguments.some((argument) => argument === within && /Function/.test(argument.type));
      if (isGiven && waits.test(nameOfCall(call))) return true;
      const then = outer.parent as { type: string; property?: { name?: string } } | undefined;
      if (isGiven && then?.type === 'MemberExpression' && then.property?.name === 'toPass') return true;
    }
    within = outer;
  }
  return false;
}

function check(context: Context, call: Call, constants: Constants) {
  const [name, root] = [nameOfCall(call), rootOfCall(call)];
  const isJourney = pathFromRoot(context).startsWith('e2e/');
  const limit = limitOf(call, constants);
  if (root === 'vi' && waits.test(name) && !limit) {
    context.report({ node: call, message: `vi.${name} gives up after a second: await expect.poll(() => …).toBe(…)` });
    return;
  }
  const isWait = waits.test(name) || (isJourney && !inTest.test(root));
  if (!inTest.test(root) && !isWait) return;
  const least = isWait ? WAIT_MS : isJourney ? JOURNEY_MS : TEST_MS;
  const value = valueOf(limit, constants);
  if (!limit || value === undefined || value >= least || isTriedAgain(call as unknown as Node)) return;
  context.report({
    node: limit,
    message: `A limit of ${value} ms is shorter than the ${least} ms that the configuration gives (scripts/test/patience.ts), and fails on a busy machine: leave it out`,
  });
}

/** No test has a shorter timeout than the configuration: a busy machine is slow, not wrong. */
export const patientLimits: Rule = {
  create(context) {
    const constants = new Map<string, Expression>();
    const calls: Call[] = [];
    return {
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init) constants.set(id.name, init);
      },
      CallExpression: (call) => void calls.push(call),
      // At the end of the file, since a constant may be declared below its use.
      'Program:exit'() {
        for (const call of calls) check(context, call, constants);
      },
    };
  },
};
