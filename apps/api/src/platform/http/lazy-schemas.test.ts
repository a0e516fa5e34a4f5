import { expect, it } from 'vitest';
import { endpoints } from '@udala/contract/endpoints';
import { compilersFactory } from './lazy-schemas.ts';
import { ajvOptions } from './validation.ts';

const validatorOf = compilersFactory.buildValidator({}, { customOptions: ajvOptions });
const serializerOf = compilersFactory.buildSerializer({}, {});
type Route = Parameters<typeof serializerOf>[0];

const compilesValidator = (schema: object) => () => validatorOf({ schema })(null);
/** A schema that is none has a name of its own; what it makes of nothing is no concern. */
function compilesSerializer(schema: object): void {
  try {
    serializerOf({ schema } as unknown as Route)({});
  } catch (error) {
    if (/schema is invalid|unsupported/.test(String(error))) throw error;
  }
}

it.each(Object.entries(endpoints))('compiles what %s takes and answers', (_name, { params, query, body, reply }) => {
  for (const schema of [params, query, body]) if (schema) expect(compilesValidator(schema)).not.toThrow();
  expect(() => compilesSerializer(reply)).not.toThrow();
});

it('refuses a schema that is none, when it is first called', () => {
  const wrong = { type: 'object', properties: { name: { type: 'text' } } };
  expect(compilesValidator(wrong)).toThrow(/schema is invalid/);
  expect(() => compilesSerializer(wrong)).toThrow(/schema is invalid/);
});

it('says what was wrong with the last it looked at', () => {
  const validate = validatorOf({ schema: { type: 'object', required: ['name'] } } as never);
  expect(validate({})).toBe(false);
  expect(validate.errors).toMatchObject([{ keyword: 'required', params: { missingProperty: 'name' } }]);
  expect(validate({ name: 'Ada' })).toBe(true);
  expect(validate.errors).toBeNull();
});
