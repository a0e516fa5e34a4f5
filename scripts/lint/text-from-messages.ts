import type { Context, NodeOf, Rule } from './rule.ts';

type Expression = NodeOf<'TemplateLiteral'>['expressions'][number];
type AttributeValue = NodeOf<'JSXAttribute'>['value'];

const message = 'A sentence a person reads comes from packages/messages';

const hasLetters = (text: string) => /\p{L}/u.test(text);
const looksLikeSentence = (text: string) => /^\p{Lu}[\p{L}'’,.!?…-]*\s+\S/u.test(text.trim());

/** Attributes whose value is read, seen or heard; the others (className, type, to) are for the program. */
const readAttribute =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|caption|description|error|heading|hint|label|message|placeholder|text|title)$/;

/** Texts an expression can evaluate to; the text of a call or a name is checked elsewhere. */
function textsOf(node: Expression | NonNullable<AttributeValue>): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [...node.quasis.map((quasi) => quasi.value.raw), ...node.expressions.flatMap(textsOf)];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : [];
    case 'ObjectExpression':
      return node.properties.flatMap((property) =>
        property.type === 'Property' && readAttribute.test(nameOf(property.key)) ? textsOf(property.value) : [],
      );
    case 'JSXExpressionContainer':
      return node.expression.type === 'JSXEmptyExpression' ? [] : textsOf(node.expression);
    default:
      return [];
  }
}

const nameOf = (node: { type: string }): string => ('name' in node && typeof node.name === 'string' ? node.name : '');

const report = (context: Context, node: Expression | NonNullable<AttributeValue>) => {
  if (textsOf(node).some(hasLetters)) context.report({ node, message });
};

/** Errors thrown for developers may hold text; an AppError's sentence reaches a person. */
const isForDevelopers = (node: { parent?: unknown }): boolean => {
  const parent = node.parent as NodeOf<'Program'> | NodeOf<'NewExpression'> | undefined;
  return parent?.type === 'NewExpression' && /^(?!App).*Error$/.test(nameOf(parent.callee));
};

/** No text in markup, in screen reader texts, in toasts or in an AppError: `packages/messages` has every sentence. */
export const textFromMessages: Rule = {
  create: (context) => ({
    JSXText(node) {
      if (hasLetters(node.value)) context.report({ node, message });
    },
    JSXExpressionContainer(node) {
      if (node.parent.type !== 'JSXAttribute') report(context, node);
    },
    JSXAttribute(node) {
      if (node.value && node.name.type === 'JSXIdentifier' && readAttribute.test(node.name.name)) {
        report(context, node.value);
      }
    },
    CallExpression(node) {
      if (/toast/i.test(context.sourceCode.getText(node.callee))) {
        for (const argument of node.arguments) if (argument.type !== 'SpreadElement') report(context, argument);
      }
    },
    NewExpression(node) {
      const sentence = node.arguments[1];
      if (nameOf(node.callee) === 'AppError' && sentence && sentence.type !== 'SpreadElement')
        report(context, sentence);
    },
    Literal(node) {
      if (typeof node.value !== 'string' || !looksLikeSentence(node.value)) return;
      if (!isForDevelopers(node)) context.report({ node, message });
    },
    TemplateLiteral(node) {
      const start = node.quasis[0]?.value.raw ?? '';
      if (looksLikeSentence(start) && !isForDevelopers(node)) context.report({ node, message });
    },
  }),
};
