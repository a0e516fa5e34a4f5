import type { TSchema } from 'typebox';

/** Upper bounds of a valid value of a schema. */
export interface Bounds {
  /** Size as JSON with every character escaped. */
  bytes: number;
  /** Number of values, nested ones included. */
  values: number;
}

interface Shape {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  pattern?: string;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
}

/** A character above U+FFFF takes two escapes of six bytes; a printable ASCII character takes one. */
const CHARACTER_BYTES = 12;
const ASCII_BYTES = 6;
/** Longest text that a pattern without a length matches: the label of a host. */
const PATTERN_MAX = 63;
const NUMBER_BYTES = 32;
/** Quotes, colon, comma, and the spaces that some clients add. */
const AROUND_BYTES = 8;

/** @throws Error for a schema with unbounded values. */
export function boundsOf(schema: TSchema): Bounds {
  return measure(schema as Shape);
}

function measure(shape: Shape): Bounds {
  const { type, anyOf, items, maxItems, properties } = shape;
  if (anyOf) return largest(anyOf.map(measure));
  if ('const' in shape) return ofText(shape.const);
  if (shape.enum) return largest(shape.enum.map(ofText));
  if (type === 'object' && properties) {
    return sum(
      Object.entries(properties).map(([name, inner]) => {
        const { bytes, values } = measure(inner);
        return { bytes: bytes + name.length + AROUND_BYTES, values };
      }),
    );
  }
  if (type === 'array' && items && maxItems !== undefined) {
    const { bytes, values } = measure(items);
    return { bytes: (bytes + AROUND_BYTES) * maxItems + AROUND_BYTES, values: values * maxItems + 1 };
  }
  if (type === 'string') return { bytes: lengthOf(shape) + AROUND_BYTES, values: 1 };
  if (type === 'integer' || type === 'number') return { bytes: NUMBER_BYTES, values: 1 };
  if (type === 'boolean' || type === 'null') return { bytes: AROUND_BYTES, values: 1 };
  throw new Error(`a value without an end: ${JSON.stringify(shape)}`);
}

function lengthOf({ maxLength, pattern, format }: Shape): number {
  if (maxLength !== undefined) return maxLength * CHARACTER_BYTES;
  if (pattern === undefined && format === undefined) throw new Error('a text without an end');
  return PATTERN_MAX * ASCII_BYTES;
}

const ofText = (value: unknown): Bounds => ({ bytes: JSON.stringify(value).length * ASCII_BYTES, values: 1 });

const largest = (bounds: readonly Bounds[]): Bounds => ({
  bytes: Math.max(...bounds.map(({ bytes }) => bytes)),
  values: Math.max(...bounds.map(({ values }) => values)),
});

const sum = (bounds: readonly Bounds[]): Bounds => ({
  bytes: bounds.reduce((total, { bytes }) => total + bytes, AROUND_BYTES),
  values: bounds.reduce((total, { values }) => total + values, 1),
});

/** True if a value contains more than `most` values; stops counting there. */
export function holdsMore(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    seen += 1;
    if (seen > most) return true;
    if (typeof next !== 'object' || next === null) continue;
    // Object.values would allocate thousands of entries before they are counted.
    for (const key in next) {
      waiting.push((next as Record<string, unknown>)[key] ?? null);
      if (seen + waiting.length > most) return true;
    }
  }
  return false;
}
