import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { TSchema } from 'typebox';
import { say } from '../say.ts';

/** Strict validation: no coercion, no silently dropped fields, every fault is reported. */
export const ajvOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: true,
} as const;

const plainDecimal = /^(?:0|-?[1-9]\d{0,15})$/;

/** Parses numbers and booleans in a query or path; any other spelling stays text and is rejected by validation. */
export function readText(values: unknown, schema: TSchema | undefined): unknown {
  if (!schema || typeof values !== 'object' || values === null) return values;
  const properties: Record<string, { type?: string }> = 'properties' in schema ? (schema.properties as never) : {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
      if (type === 'integer' && typeof value === 'string' && plainDecimal.test(value)) return [name, Number(value)];
      if (type === 'boolean' && (value === 'true' || value === 'false')) return [name, value === 'true'];
      return [name, value];
    }),
  );
}

/** The contract's deepest value is half as deep, and nesting by thousands would overflow the stack. */
const DEPTH_MAX = 20;

/** Name of the first text that PostgreSQL or JSON cannot store (NUL or a lone surrogate), or undefined. */
export function unkeepableText(value: unknown, name = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? name : undefined;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (depth > DEPTH_MAX) return name.split('.', 1).join('');
  for (const [key, inner] of Object.entries(value)) {
    const found =
      unkeepableText(inner, name === '' || Array.isArray(value) ? name || key : `${name}.${key}`, depth + 1) ??
      unkeepableText(key, name || 'body');
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Limits the size of an error response. */
const FAULTS_MAX = 20;
const NAME_MAX = 100;

/** Faults by field name, each as a sentence with the expected value. */
export function fieldsOf(faults: readonly FastifySchemaValidationError[]): Record<string, string> {
  // No prototype: a field may be named `constructor`.
  const fields = Object.create(null) as Record<string, string>;
  for (const fault of faults.slice(0, FAULTS_MAX)) {
    const [name, message] = describe(fault);
    fields[shortName(name)] ??= message;
  }
  return fields;
}

/** A name may come from the client and be as long as a body. */
export const shortName = (name: string): string =>
  Array.from(name.slice(0, 2 * NAME_MAX))
    .slice(0, NAME_MAX)
    .join('');

function describe({ keyword, instancePath, params }: FastifySchemaValidationError): [name: string, message: string] {
  const path = instancePath.split('/').slice(1).join('.');
  const number = (key: string): number => Number(params[key]);
  switch (keyword) {
    case 'required':
      return [join(path, String(params['missingProperty'])), say().errors.fieldMissing];
    case 'additionalProperties':
      return [join(path, String(params['additionalProperty'])), say().errors.fieldUnknown];
    case 'minLength':
      return [path, number('limit') <= 1 ? say().errors.fieldMissing : say().errors.fieldTooShort(number('limit'))];
    case 'maxLength':
      return [path, number('limit') === 0 ? say().errors.fieldMustBeEmpty : say().errors.fieldTooLong(number('limit'))];
    case 'minimum':
      return [path, say().errors.fieldTooSmall(number('limit'))];
    case 'maximum':
      return [path, say().errors.fieldTooLarge(number('limit'))];
    case 'minItems':
      return [path, say().errors.fieldTooFew(number('limit'))];
    case 'maxItems':
      return [path, say().errors.fieldTooMany(number('limit'))];
    case 'enum':
      return [path, say().errors.fieldNotOneOf((params['allowedValues'] as unknown[]).join(', '))];
    case 'type':
      return [path || 'body', say().errors.fieldWrongType(String(params['type']))];
    case 'pattern':
    case 'format':
      return [path, say().errors.fieldWrongForm(path)];
    default:
      return [path || 'body', say().errors.invalidRequest];
  }
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
