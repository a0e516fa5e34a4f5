import { isIP } from 'node:net';
import { Type, type TProperties, type TSchema, type TString } from 'typebox';

/** How a fault of a setting reads: `{name} must {must}; it is "…".` */
interface Rule {
  must?: string;
  /** The value may hold a password, so no sentence repeats it. */
  secret?: boolean;
  /** What an address must outside local mode if it begins with http://. */
  https?: string;
  default?: string | number;
}

/** A setting's schema, with its name in the environment. */
export interface Setting extends Rule {
  '~kind': string;
  name: string;
  /** Schema of one of several values, separated by commas. */
  items?: TSchema;
}

/** Settings that are set together or not at all; those with a default may be left out. */
export interface SettingGroup {
  '~kind': string;
  purpose?: string;
  properties: Record<string, Setting>;
}

const setting = <Schema extends TSchema>(name: string, schema: Schema, rule: Rule = {}) =>
  Object.assign(schema, { name, ...rule });

export const text = (name: string, rule?: Rule) => setting(name, Type.String(), rule);

export const matching = (name: string, pattern: RegExp, must: string) =>
  setting(name, Type.String({ pattern }), { must });

export const secretMatching = (name: string, pattern: RegExp, must: string) =>
  setting(name, Type.String({ pattern }), { must, secret: true });

export const integer = (name: string, bounds: { minimum: number; maximum: number; default?: number }) =>
  setting(name, Type.Integer(bounds), { must: `be a whole number from ${bounds.minimum} to ${bounds.maximum}` });

/** Given in seconds, read in milliseconds. */
export const seconds = (name: string, bounds: { minimum: number; maximum: number; default: number }) =>
  Type.Decode(integer(name, bounds), (given) => 1000 * given);

export const oneOf = <Values extends string[]>(name: string, values: readonly [...Values], rule?: Rule) =>
  setting(name, Type.Enum(values), { must: `be one of ${values.join(', ')}`, ...rule });

export const listOf = (name: string, item: TString, must: string) =>
  setting(name, Type.Array(item, { default: [] }), { must });

export const address = (name: string, rule?: Rule) =>
  Type.Refine(text(name, { must: 'be an address that begins with http:// or https://', ...rule }), isWebAddress);

/** For an address to which something is added, or of which pages show a part. */
export const bareAddress = (name: string, rule?: Rule) => {
  const must = 'be an address that begins with http:// or https://, without a password or "?"';
  return Type.Refine(address(name, { must, secret: true, ...rule }), isBare);
};

export const group = <Members extends TProperties>(purpose: string, members: Members) =>
  Object.assign(Type.Object(members), { purpose });

export const optionalGroup = <Members extends TProperties>(purpose: string, members: Members) =>
  Type.Optional(group(purpose, members));

const isWebAddress = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

function isBare(address: string): boolean {
  const url = URL.parse(address);
  return !url?.username && !url?.search;
}

/** True for an IP address or a CIDR range. */
export function isNetwork(range: string): boolean {
  const [address = '', bits = '0', ...rest] = range.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}
