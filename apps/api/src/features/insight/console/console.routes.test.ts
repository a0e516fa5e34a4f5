import type { Endpoint } from '@udala/contract/endpoint';
import * as payments from '@udala/contract/operator';
import * as books from '@udala/contract/operator-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireReauth } from '#features/identity/auth/security/reauth.service.ts';
import { recordUnallocated } from '#features/money/reconciliation-exceptions/unallocated.ts';
import { mailedReauthCode } from '#test/authenticator.ts';
import { openExceptions } from '#test/books.ts';
import {
  makeOperator,
  operatorsAudit,
  owe,
  startConsoleServer,
  type ConsoleServer,
  type PaidMember,
} from '#test/console.ts';
import { freshKey, makeCreator, makePerson, signIn, type Person } from '#test/factories.ts';
import { allEndpoints, call } from '#test/harness.ts';

let server: ConsoleServer;
let funke: Person;
let member: PaidMember;
/** What each action is done to. */
const ids = { exception: '', waiting: '', debtor: '' };
beforeAll(async () => {
  server = await startConsoleServer();
  const { deps } = server;
  funke = await makeOperator(deps);
  member = await server.paid();
  const [other, debtor] = [await server.paid(), await makeCreator(deps)];
  await recordUnallocated(deps, { kind: 'unknown_payment', key: 'nobodys', details: {} }, { kobo: 1_000 });
  await owe(deps, debtor.id, 1_000);
  const { body } = await server.refund(await makeOperator(deps), other.payment, { amountKobo: 250_000 });
  Object.assign(ids, { waiting: body.request.id, debtor: debtor.id, exception: (await openExceptions(deps))[0]?.id });
});
afterAll(() => server.close());

const reason = 'Asked for it';
const actions: [Endpoint, body: object, idOf: () => string][] = [
  [payments.refundOperatorPayment, { amountKobo: 1_000, bearer: 'creator', reason }, () => member.payment],
  [payments.confirmOperatorRequest, {}, () => ids.waiting],
  [payments.cancelOperatorRequest, {}, () => ids.waiting],
  [books.bookOperatorException, { bearer: 'platform', reason }, () => ids.exception],
  [books.stopOperatorPayouts, { isStopped: true, reason }, () => member.creator.id],
  [books.writeOffOperatorDebt, { amountKobo: 1_000, reason }, () => ids.debtor],
];
const consoles = allEndpoints.filter(({ endpoint }) => endpoint.path.startsWith('/operator/'));
const isRead = ({ endpoint: { method, path } }: { endpoint: Endpoint }) => method === 'GET' || path.endsWith('/search');

describe('who may use the money console [A3]', () => {
  it('has every endpoint for operators alone', () => {
    expect(consoles.map(({ endpoint }) => endpoint.access)).toEqual(consoles.map(() => 'operator'));
    expect(allEndpoints.filter(({ endpoint }) => endpoint.access === 'operator')).toHaveLength(consoles.length);
    expect(consoles).toHaveLength(13);
  });

  it.each(consoles)('$name is there for nobody else', async ({ endpoint }) => {
    const ask = async (who?: Person, host?: string) => {
      const { status } = await call(server.app, endpoint, {
        params: { id: member.payment },
        headers: { 'idempotency-key': freshKey() },
        ...(endpoint.method !== 'GET' && { body: {} }),
        ...(who && { token: who.token }),
        ...(host !== undefined && { host }),
      });
      return status;
    };
    const { host } = member.creator;
    const there = await signIn(server.deps, funke.id, host);
    expect({
      anonymous: await ask(),
      stranger: await ask(await makePerson(server.deps)),
      patron: await ask(member.patron),
      creator: await ask(member.creator),
      operatorOnAPage: await ask({ ...funke, ...there }, host),
    }).toEqual({ anonymous: 401, stranger: 404, patron: 404, creator: 404, operatorOnAPage: 404 });
  });

  it.each(consoles.filter(isRead))('$name is readable for an operator', async ({ endpoint }) => {
    const { status } = await call(server.app, endpoint, {
      token: funke.token,
      params: { id: member.payment },
      ...(endpoint.method !== 'GET' && { body: { q: '' } }),
    });
    expect(status).toBe(200);
  });

  it('has a test for every action', () => {
    expect(actions.map(([{ path }]) => path).toSorted()).toEqual(
      consoles.flatMap((one) => (isRead(one) ? [] : [one.endpoint.path])).toSorted(),
    );
  });

  it.each(actions)('$path asks an operator for a fresh re-authentication', async (endpoint, body, idOf) => {
    const operator = await makeOperator(server.deps);
    const before = await operatorsAudit(server.deps);
    const ask = async (given: object) => {
      const answer = await call(server.app, endpoint, {
        token: operator.token,
        params: { id: idOf() },
        body: { ...body, ...given },
        headers: { 'idempotency-key': freshKey() },
      });
      const { fields } = answer.body as unknown as { fields?: object };
      return [answer.status, fields && Object.keys(fields)];
    };
    expect(await ask({})).toEqual([400, ['reauth']]);
    expect(await ask({ reauth: '000000' })).toEqual([400, ['reauth']]);
    const reauth = await mailedReauthCode(server, operator);
    await requireReauth(server.deps, { ...viewer, userId: operator.id }, reauth);
    expect(await ask({ reauth })).toEqual([400, ['reauth']]);
    expect(await operatorsAudit(server.deps)).toEqual(before);
  });
});

const viewer = { sessionId: '', signInId: '', roles: [], tenantId: null };
