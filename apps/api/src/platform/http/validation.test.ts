import { expect, it } from 'vitest';
import { endpoints } from '@udala/contract/endpoints';
import { compilersFactory } from '@udala/lazy-schemas';
import { ajvOptions } from './validation.ts';

const validatorOf = compilersFactory.buildValidator({}, { customOptions: ajvOptions });
const serializerOf = compilersFactory.buildSerializer({}, {});
type Route = Parameters<typeof serializerOf>[0];

const compilesValidator = (schema: object) => () => validatorOf({ schema })(null);
/** Fails only for an invalid schema; errors about the missing value are ignored. */
function compilesSerializer(schema: object): void {
  try {
    serializerOf({ schema } as unknown as Route)({});
  } catch (error) {
    if (/schema is invalid|unsupported/.test(String(error))) throw error;
  }
}

it.each(Object.entries(endpoints))(
  'compiles the request and response schemas of %s',
  (_name, { params, query, body, reply }) => {
    for (const schema of [params, query, body]) if (schema) expect(compilesValidator(schema)).not.toThrow();
    expect(() => compilesSerializer(reply)).not.toThrow();
  },
);
