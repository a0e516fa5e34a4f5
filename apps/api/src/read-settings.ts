import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Setting, SettingGroup } from './setting-types.ts';
import { settings, type Settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The texts of the environment that are not blank. */
interface Given {
  readonly texts: Environment;
  readonly local: boolean;
}

const localHosts = new Set(['localhost', '127.0.0.1']);
const { sandbox, ...production } = settings.properties;
const schemasOf = ({ local }: Given): Record<string, Setting | SettingGroup> =>
  local ? { ...production, sandbox } : production;

export function readGiven(env: Environment): Given {
  const trimmed = Object.entries(env).map(([name, text]) => [name, text?.trim() || undefined]);
  const texts: Environment = Object.fromEntries(trimmed);
  const { UDALA_SANDBOX, DATABASE_URL } = texts;
  return { texts, local: UDALA_SANDBOX === undefined ? DATABASE_URL === undefined : UDALA_SANDBOX === 'on' };
}

/** The values of settings without a fault, defaults included; an optional group of which nothing is given is absent. */
export function valuesOf(given: Given): Settings {
  const read = (schemas: Record<string, Setting | SettingGroup>): object => {
    const values = Object.entries(schemas).map(([key, schema]) => {
      if ('name' in schema) return [key, toValue(schema, given.texts[schema.name])];
      const members = read(schema.properties);
      return [key, Type.IsOptional(schema) && Object.keys(members).length === 0 ? undefined : members];
    });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  return Value.Decode(settings, read(schemasOf(given)));
}

/** A sentence for every wrong or missing setting. */
export function faultsOf(given: Given): string[] {
  const schemas = Object.values(schemasOf(given));
  return [
    ...schemas
      .flatMap((schema) => ('name' in schema ? schema : Object.values(schema.properties)))
      .flatMap((setting) => valueFaults(given, setting)),
    ...conflicts(given),
    ...schemas.flatMap((schema) => ('name' in schema ? [] : groupFaults(given, schema))),
  ];
}

/** A text that is no whole number stays a text, and fails the check of an integer. */
function toValue(setting: Setting, text: string | undefined): unknown {
  if (setting.items) return text?.split(',').flatMap((one) => one.trim() || []);
  return Type.IsInteger(setting) && /^\d{1,15}$/.test(text ?? '') ? Number(text) : text;
}

function valueFaults({ local, texts }: Given, setting: Setting): string[] {
  const { name, must, items, secret, https } = setting;
  const text = texts[name];
  if (text === undefined) return [];
  const value = toValue(setting, text);
  if (items) {
    const wrong = [value].flat().filter((one) => !Value.Check(items, one));
    return wrong.map((one) => `${name} must ${must}; "${String(one)}" is neither.`);
  }
  if (!Value.Check(setting, value)) return [`${name} must ${must}${secret ? '' : `; it is "${text}"`}.`];
  return https && !local && isOpen(URL.parse(text)) ? [`${name} must ${https}.`] : [];
}

/** Faults of settings that are right one by one. */
function conflicts({ local, texts }: Given): string[] {
  const publicUrl = URL.parse(texts['PUBLIC_URL'] ?? 'http://localhost');
  const paystackUrl = URL.parse(texts['PAYSTACK_URL'] ?? 'https://api.paystack.co');
  const isShared = ['web', 'worker'].includes(texts['UDALA_ROLE'] ?? '');
  const isLive = (texts['PAYSTACK_SECRET_KEY'] ?? '').startsWith('sk_live_');
  const mayNotBeOpen = 'must begin with https://, or be on localhost: passwords and keys go there.';
  const rules: [boolean, string][] = [
    [!texts['DATABASE_URL'], 'DATABASE_URL is missing: the address of a PostgreSQL 18 database.'],
    [
      texts['DATABASE_POOLER'] === 'transaction' && !texts['DATABASE_DIRECT_URL'],
      'DATABASE_DIRECT_URL is missing: the address of the database itself, for what a pooler of transactions cannot do.',
    ],
    [!local && !texts['PUBLIC_URL'], 'PUBLIC_URL is missing: the address people reach this server by.'],
    [
      !local && !texts['OPERATOR_EMAIL'],
      'OPERATOR_EMAIL is missing: the address of a person whom alarms about money reach.',
    ],
    [
      !local && texts['MONEY_MODE'] === 'platform' && texts['I_HOLD_THE_LICENCE'] !== 'yes',
      'MONEY_MODE=platform keeps other people’s money, which takes a licence in Nigeria. Set I_HOLD_THE_LICENCE=yes if you have it, or MONEY_MODE=solo (docs/money-modes.md).',
    ],
    [
      local && isLive,
      'The sandbox is on, so PAYSTACK_SECRET_KEY must not be a live key. Set UDALA_SANDBOX=off to take real payments.',
    ],
    [
      local && isRemote(publicUrl),
      `The sandbox is on, so PUBLIC_URL must be on localhost; it is "${publicUrl?.href}". Set UDALA_SANDBOX=off for a public server.`,
    ],
    [isOpen(publicUrl) && isRemote(publicUrl), `PUBLIC_URL ${mayNotBeOpen}`],
    [isOpen(paystackUrl) && isRemote(paystackUrl), `PAYSTACK_URL ${mayNotBeOpen}`],
    [
      isShared && !texts['REDIS_URL'],
      'REDIS_URL is missing: processes that share the work tell each other through it.',
    ],
    [
      Boolean(texts['CLARITY_ID'] && texts['HOTJAR_ID']),
      'CLARITY_ID and HOTJAR_ID are both set: one of them may record screens.',
    ],
  ];
  return rules.flatMap(([isBroken, sentence]) => (isBroken ? sentence : []));
}

const isOpen = (url: URL | null) => url?.protocol === 'http:';
const isRemote = (url: URL | null) => url !== null && !localHosts.has(url.hostname);

function groupFaults({ texts }: Given, group: SettingGroup): string[] {
  if (!group.purpose) return [];
  const isGiven = ({ name }: Setting) => texts[name] !== undefined;
  const members = Object.values(group.properties);
  const needed = members.filter((member) => member.default === undefined);
  const missing = needed.filter((member) => !isGiven(member));
  const set = needed.filter(isGiven);
  const isRequired = !Type.IsOptional(group) || group === sandbox;
  if (set.length > 0 || isRequired) return incomplete(set, missing, group.purpose);
  // Only settings with a default are given, or none.
  const others = members.filter(isGiven);
  return others.length > 0 ? incomplete(others, missing.slice(0, 1), group.purpose) : [];
}

function incomplete(set: readonly Setting[], missing: readonly Setting[], purpose: string): string[] {
  if (missing.length === 0) return [];
  const [verb, pronoun] = missing.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const what = `${namesOf(missing)} ${verb} missing ${purpose}`;
  return [set.length === 0 ? `${what}.` : `${what}: ${namesOf(set)} is set without ${pronoun}.`];
}

const namesOf = (members: readonly Setting[]) => members.map(({ name }) => name).join(' and ');
