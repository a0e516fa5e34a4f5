import { login } from '@udala/contract/auth';
import type { Endpoint } from '@udala/contract/endpoint';
import { importMembers } from '@udala/contract/members';
import { limits } from '@udala/contract/limits';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPeople } from '#features/outreach/members/invitations/read-people.ts';
import { readTable } from '#features/outreach/members/invitations/read-table.ts';
import { freshKey, makeCreator, makeOffer, makePerson, type Creator, type Person } from './factories.ts';
import { allEndpoints, call, membersHost, startTestServer } from './harness.ts';
import { importFile, openInvitations } from './members.ts';

const FAULTS_MAX = 20;
const REPLY_MAX_BYTES = 8_000;
const ID = '00000000-0000-7000-8000-000000000000';

let server: Awaited<ReturnType<typeof startTestServer>>;
let creator: Creator;
let operator: Person;
beforeAll(async () => {
  server = await startTestServer();
  creator = await makeCreator(server.deps);
  operator = await makePerson(server.deps, { roles: ['operator'] });
  await makeOffer(server.deps, creator);
  await openInvitations(server.deps, creator);
});
afterAll(() => server.close());

const withBody = allEndpoints.filter(({ endpoint }) => endpoint.body);
const json = { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-this-table' };
const send = (endpoint: Endpoint, body: string) =>
  call(server.app, endpoint, {
    params: Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, ID])),
    token: endpoint.access === 'operator' ? operator.token : creator.token,
    body,
    headers: json,
  });
const faultsOf = (raw: string) => Object.keys((JSON.parse(raw) as { fields?: object }).fields ?? {});

const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, nth) => [`k${nth}`, 1])));

describe('a body with many faults', () => {
  it('is rejected before validation when it is larger than any valid one [S5]', async () => {
    const answer = await call(server.app, login, { body: unknownKeys(28_000), headers: json });
    expect(answer.status).toBe(413);
    expect(answer.raw.length).toBeLessThan(REPLY_MAX_BYTES);
  });

  it.each(withBody)('$name reports a few faults in a short response [S5]', async ({ endpoint }) => {
    const many = [
      unknownKeys(1_000),
      JSON.stringify({ [`k${'é'.repeat(6_000)}`]: 1 }),
      JSON.stringify({ a: Array.from({ length: 4_000 }, () => 1) }),
      JSON.stringify({ k: badLists, ...mapValues(propertiesOf(endpoint.body), badLists) }),
    ];
    for (const body of many) {
      const answer = await send(endpoint, body);
      expect(answer.status).toBe(400);
      expect(faultsOf(answer.raw)).not.toEqual([]);
      expect(faultsOf(answer.raw).length).toBeLessThanOrEqual(FAULTS_MAX);
      expect(Buffer.byteLength(answer.raw)).toBeLessThan(REPLY_MAX_BYTES);
    }
  });

  it('is limited in a query too [S5]', async () => {
    const url = `/posts?${Array.from({ length: 900 }, (_, nth) => `k${nth}`).join('&')}`;
    const answer = await server.app.inject({ url, headers: { host: membersHost } });
    expect(answer.statusCode).toBe(400);
    expect(faultsOf(answer.body).length).toBeLessThanOrEqual(FAULTS_MAX);
    expect(answer.body.length).toBeLessThan(REPLY_MAX_BYTES);
  });
});

const badLists = Array.from({ length: 30 }, () => ({ a: 1, b: 2 }));
const mapValues = (fields: object, value: unknown) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, value]));
const propertiesOf = (schema: TSchema | undefined): object =>
  schema && 'properties' in schema ? (schema.properties as object) : {};

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  pattern?: string;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
}

/** A character above U+FFFF takes two of these escapes. */
const escaped = String.raw`\ud83d\ude00`;
/** Longest match of a pattern without a length. */
const PATTERN_MAX = 63;

/** The longest valid JSON of a schema, with every character escaped. */
function longest(shape: Shape, character: string): string {
  if (shape.anyOf) return longestOf(shape.anyOf.map((one) => longest(one, character)));
  if ('const' in shape) return JSON.stringify(shape.const);
  if (shape.enum) return longestOf(shape.enum.map((one) => JSON.stringify(one)));
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {});
      return `{ ${fields.map(([name, inner]) => `"${name}": ${longest(inner, character)}`).join(', ')} }`;
    }
    case 'array':
      return `[${Array.from({ length: needed(shape.maxItems) }, () => longest(shape.items ?? {}, character)).join(', ')}]`;
    case 'string':
      if (shape.maxLength !== undefined) return `"${character.repeat(shape.maxLength)}"`;
      expect(shape.pattern ?? shape.format).toBeDefined();
      expect(shape.pattern ?? '').not.toMatch(/[*+]|,\}/);
      return `"${'x'.repeat(PATTERN_MAX)}"`;
    case 'integer':
    case 'number':
      return String(Number.MIN_SAFE_INTEGER);
    default:
      return 'false';
  }
}
const longestOf = (texts: readonly string[]) => texts.reduce((best, one) => (one.length > best.length ? one : best));
function needed(most: number | undefined): number {
  if (most === undefined) throw new Error('a list without an end');
  return most;
}

describe('the largest valid body', () => {
  it.each(withBody.filter(({ name }) => name !== 'importMembers'))(
    '$name accepts it in any encoding [S5]',
    async ({ endpoint }) => {
      expect((await send(endpoint, longest(endpoint.body as Shape, escaped))).status).not.toBe(413);
    },
  );

  it('a file of members is accepted as browsers send it [S5]', async () => {
    const csv = '😀'.repeat(limits.importMaxLength);
    const { status } = await send(importMembers, JSON.stringify({ source: 'patreon', csv, dryRun: true }));
    expect(status).toBe(400);
  });
});

describe('a large file of members', () => {
  it('lets other requests be served while it is read [S5]', async () => {
    let ticks = 0;
    let isRead = false;
    const count = () => {
      ticks += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    const row = `fan@x.example,Fan,${'y'.repeat(370)}\n`;
    await readPeople(await readTable(`Email,Name,Note\n${row.repeat(5_000)}`), 'udala', '2026-11-23');
    isRead = true;
    // 16 KB per tick while receiving, then a few hundred rows per tick.
    expect(ticks).toBeGreaterThan(120);
  });
});

describe('a file of members with a fault in every row', () => {
  it('is answered with the first hundred rows, each cell truncated [S5]', async () => {
    const row = `no address,${'x'.repeat(1_800)},${'=y'.repeat(10)}\n`;
    const csv = `Email,Note,More\n${row.repeat(1_000)}`;
    const { body, raw } = await importFile(server.app, creator, { csv, source: 'udala', key: freshKey() });
    expect(body).toMatchObject({ rows: 1_000, refused: 1_000 });
    expect(Buffer.byteLength(raw)).toBeLessThan(100_000);
    const lines = body.errorCsv?.trimEnd().split('\r\n') ?? [];
    expect(lines.length).toBe(101);
    for (const line of lines) expect(line.length).toBeLessThan(700);
  });

  it('has a short response when its column names are long [S5]', async () => {
    const header = ['Email', ...Array.from({ length: 150 }, (_, nth) => `${nth}${'z'.repeat(2_000)}`)].join(',');
    const csv = `${header}\n${`no address${`,${'x'.repeat(30)}`.repeat(150)}\n`.repeat(300)}`;
    const { body, raw } = await importFile(server.app, creator, { csv, source: 'udala', key: freshKey() });
    expect(body).toMatchObject({ rows: 300, refused: 300 });
    expect(Buffer.byteLength(raw)).toBeLessThan(300_000);
  });
});
