import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createPayout, getBalance } from '@udala/contract/payouts';
import { getToday } from '@udala/contract/today';
import { onHold } from '@udala/messages/payouts-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { stampMode } from '#platform/payments/money-stamp.ts';
import { freshKey, makeCreator, signIn } from './factories.ts';
import { call } from './harness.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';
import { makePaidMember } from './subscriptions.ts';
import { at } from './talk.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

/** A server from before there were modes, as it goes on after an update. */
const unnamed = { local: false, isMoneyModeNamed: false, arePayoutsHeld: true };
const named = (moneyMode: 'solo' | 'split' | 'platform') => ({ local: false, isMoneyModeNamed: true, moneyMode });

let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer((deps) => ({ ...deps, config: { ...deps.config, ...unnamed, local: true } }));
});
afterAll(() => server.close());

const start = (config: Partial<MoneyServer['deps']['config']>) =>
  stampMode({ ...server.deps, config: { ...server.deps.config, ...config } });
const stampedMode = async () =>
  (await server.deps.db.selectFrom('money_stamp').select('money_mode').executeTakeFirst())?.money_mode;

/** Runs the operator's command; its answer, and why it failed. */
async function setMode(...words: string[]): Promise<string> {
  const file = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'operator.ts');
  const env = { ...bareEnvironment(), DATABASE_URL: server.databaseUrl, UDALA_SANDBOX: 'on' };
  try {
    return (await promisify(execFile)(process.execPath, [file, 'set-money-mode', ...words], { env })).stdout.trim();
  } catch (error) {
    return `failed: ${String((error as { stderr?: string }).stderr).trim()}`;
  }
}

describe('a new server', () => {
  it('does not start without a mode, and says what the modes are', async () => {
    await expect(start(unnamed)).rejects.toThrow(
      /^MONEY_MODE is missing: how patrons’ money reaches creators\. With solo, .+; with split, .+; with platform, .+ licence/,
    );
    expect(await stampedMode()).toBeUndefined();
  });

  it('records its mode, and does not start without it, or with another', async () => {
    await start(named('solo'));
    await start(named('solo'));
    expect(await stampedMode()).toBe('solo');
    await expect(start(unnamed)).rejects.toThrow('MONEY_MODE is missing: the books of this database are of solo.');
    await expect(start(named('platform'))).rejects.toThrow(
      'The books of this database are of MONEY_MODE=solo. Start with that, or run npm run operator -- set-money-mode platform,',
    );
  });

  it('changes its mode by a command, which says first what would change', async () => {
    expect(await setMode('shared')).toMatch(/^failed: /);
    expect(await setMode('solo')).toMatch(/^failed: The books are of solo already\.$/m);
    expect(await setMode('platform')).toMatch(
      /That takes a licence in Nigeria\..+ with their name and BVN\.\n0 creators, 0 open invoices, 0 saved cards\.\n.+\nNothing is changed yet\. Repeat with --yes/,
    );
    expect(await stampedMode()).toBe('solo');
    expect(await setMode('platform', '--yes')).toMatch(/^failed: Stop every process of Udala/m);
    expect(await stampedMode()).toBe('solo');
    await server.deps.db.updateTable('money_stamp').set({ money_mode: null }).execute();
  });
});

describe('a server with books from before there were modes', () => {
  it('goes on, pays nothing out, and raises an alarm until a mode is named', async () => {
    const { app, deps } = server;
    const { creator } = await makePaidMember(server);
    await server.passTime(days(8));
    await start(unnamed);
    expect(await server.alarms('money_mode_unnamed')).toBe(1);
    const session = await signIn(deps, creator.id);
    const balance = await call(app, getBalance, at(session));
    expect(balance.body).toMatchObject({
      mode: 'platform',
      obstacle: 'on_hold',
      withdrawal: null,
      arePayoutsHeld: true,
    });
    expect((await call(app, getToday, at(session))).body).toMatchObject({ arePayoutsHeld: true });
    const body = { amountKobo: 100_000 };
    const headers = { 'idempotency-key': freshKey() };
    expect(await call(app, createPayout, { ...at(session), body, headers })).toMatchObject({
      status: 409,
      body: { message: onHold },
    });
  });

  it('does not start where our share would change with its default', async () => {
    const withoutFee = { ...named('platform'), isFeeNamed: false, platformFeePercent: 5 };
    await expect(start(withoutFee)).rejects.toThrow(
      'PLATFORM_FEE_PERCENT is missing. Its default was 10 when the books of this database were begun, and is 5 now: set PLATFORM_FEE_PERCENT=10 to go on as before.',
    );
  });

  it('is one of platform, unless a command says otherwise, which it does not while creators have money with it', async () => {
    await expect(start(named('solo'))).rejects.toThrow('The books of this database are of MONEY_MODE=platform.');
    expect(await setMode('solo', '--yes')).toMatch(
      /^failed: Creators have ₦[\d,.]+ with this business\. Pay it out first\.$/m,
    );
    await start(named('platform'));
    expect(await stampedMode()).toBe('platform');
  });
});

describe('a start that is refused', () => {
  it('is one in solo where there are several creators, or with a wrong key, and records nothing', async ({
    onTestFinished,
  }) => {
    const other = await startMoneyServer();
    onTestFinished(() => other.close());
    const { deps } = other;
    const startSolo = () => stampMode({ ...deps, config: { ...deps.config, ...named('solo') } });
    await makeCreator(deps);
    await deps.db.insertInto('money_stamp').values({ provider_mode: 'live', stamped_at: deps.clock.now() }).execute();
    await expect(startSolo()).rejects.toThrow('The books of this database are of real money');
    await makeCreator(deps);
    await expect(startSolo()).rejects.toThrow('There are 2 creators in this database, and MONEY_MODE=solo has one.');
    const stamp = await deps.db.selectFrom('money_stamp').select('money_mode').execute();
    expect(stamp).toEqual([{ money_mode: null }]);
  });
});
