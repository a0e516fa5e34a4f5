import { expect, it } from 'vitest';
import { compilersFactory } from './lazy-schemas.ts';

const validatorOf = compilersFactory.buildValidator({}, { customOptions: {} });
const serializerOf = compilersFactory.buildSerializer({}, {});

const wrong = { type: 'object', properties: { name: { type: 'text' } } };

it('rejects an invalid schema at its first use', () => {
  expect(() => validatorOf({ schema: wrong } as never)(null)).toThrow(/schema is invalid/);
  expect(() => serializerOf({ schema: wrong } as never)({})).toThrow(/schema is invalid/);
});

it('reports the errors of the last validation', () => {
  const validate = validatorOf({ schema: { type: 'object', required: ['name'] } } as never);
  expect(validate({})).toBe(false);
  expect(validate.errors).toMatchObject([{ keyword: 'required', params: { missingProperty: 'name' } }]);
  expect(validate({ name: 'Ada' })).toBe(true);
  expect(validate.errors).toBeNull();
});
