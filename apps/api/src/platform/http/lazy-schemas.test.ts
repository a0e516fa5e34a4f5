import { expect, it } from 'vitest';
import { endpoints } from '@udala/contract/endpoints';
import { compilersFactory } from './lazy-schemas.ts';
import { ajvOptions } from './validation.ts';

const validatorOf = compilersFactory.buildValidator({}, { customOptions: ajvOptions });
const serializerOf = compilersFactory.buildSerializer({}, {});
type Route = Parameters<typeof serializerOf>[0];

it.each(Object.entries(endpoints))('compiles what %s takes and answers', (_name, shape) => {
  const parts = 'body' in shape ? [shape.body, shape.reply] : [shape.reply];
  for (const schema of parts) expect(() => validatorOf({ schema })(null)).not.toThrow();
  // What it makes of nothing is no concern: a fault of the schema has a name of its own.
  const answer = () => serializerOf({ schema: shape.reply } as unknown as Route)({});
  expect(messageOf(answer)).not.toMatch(/schema|\$ref/i);
});

function messageOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    return String(error);
  }
}

it('says what was wrong with the last it looked at', () => {
  const validate = validatorOf({ schema: { type: 'object', required: ['name'] } } as never);
  expect(validate({})).toBe(false);
  expect(validate.errors).toMatchObject([{ keyword: 'required', params: { missingProperty: 'name' } }]);
  expect(validate({ name: 'Ada' })).toBe(true);
  expect(validate.errors).toBeNull();
});
