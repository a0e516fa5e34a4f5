import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { demoLogins } from '../../seed/demo.ts';
import { projectDirectory } from '../place.ts';
import { anyFreePort, isFree } from '../ports.ts';
import { bareEnvironment } from '../test/bare-environment.ts';
import { START_MS } from '../test/patience.ts';

type Settings = Readonly<Record<string, string>>;

/** A home and ports that nobody else uses. */
async function newSettings(more: Settings = {}): Promise<Settings & { PORT: string; SANDBOX_PORT: string }> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'udala-start-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const [port, sandboxPort, smtpPort] = [await anyFreePort(), await anyFreePort(), await anyFreePort()].map(String);
  return {
    ...more,
    UDALA_HOME: home,
    PORT: port ?? '',
    SANDBOX_PORT: sandboxPort ?? '',
    SANDBOX_SMTP_PORT: smtpPort ?? '',
  };
}

function npmStart(settings: Settings) {
  const child = spawn(process.execPath, [path.join(projectDirectory, 'scripts', 'start.ts')], {
    env: { ...bareEnvironment(), ...settings },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    ended,
    printed: () => printed,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async ready() {
      await expect.poll(() => printed, { timeout: START_MS }).toContain('Ctrl-C stops everything.');
    },
  };
}

/** Runs one of our commands to its end, and returns its output. */
async function run(script: string, settings: Settings, ...more: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(projectDirectory, 'scripts', script), ...more],
    { env: { ...bareEnvironment(), ...settings } },
  );
  return stdout;
}

const nameOf = async (port: string, email: string, password: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { user } = (await answer.json()) as { user: { profile: { name: string } } };
  return user.profile.name;
};

it(
  'seeds the demo data once, survives a kill, stops cleanly, and is restored from a backup',
  { timeout: 4 * START_MS },
  async () => {
    const settings = await newSettings({ UDALA_DEMO: 'small' });
    const [ada = { name: '', email: '', password: '' }] = demoLogins;

    const first = npmStart(settings);
    await first.ready();
    expect(first.printed()).toContain('Seeding the demo data');
    expect(first.printed()).toContain(`http://localhost:${settings.PORT}`);
    expect(first.printed()).toContain(ada.email);
    first.kill('SIGKILL');
    await first.ended;

    const second = npmStart(settings);
    await second.ready();
    expect(second.printed()).not.toMatch(/Seeding|Making|Building/);
    expect(await nameOf(settings.PORT, ada.email, ada.password)).toBe(ada.name);

    const rival = npmStart({ ...settings, PORT: String(await anyFreePort()) });
    expect(await rival.ended).toBe(1);
    expect(rival.printed().trim()).toBe(
      `Udala already runs on the data in ${settings['UDALA_HOME']}. Stop it first, or set UDALA_HOME and PORT to run a second one.`,
    );

    const backup = path.join(settings['UDALA_HOME'] ?? '', 'while-it-runs.tar.gz');
    await run('backup.ts', settings, backup);
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(await Promise.all([settings.PORT, settings.SANDBOX_PORT].map((port) => isFree(Number(port))))).toEqual([
      true,
      true,
    ]);

    const copy = await newSettings({ UDALA_DEMO: 'small' });
    const restored = await run('restore.ts', copy, backup);
    expect(restored).toMatch(
      /Restored \d{3,} rows of \d{2,} tables and [1-9]\d* media files\.\nAll \d{2,} invariants hold\./,
    );
    const third = npmStart(copy);
    await third.ready();
    expect(third.printed()).not.toContain('Seeding');
    expect(await nameOf(copy.PORT, ada.email, ada.password)).toBe(ada.name);
  },
);

it(
  'gives a new instance a history in the background, and goes on with it after a kill',
  { timeout: 4 * START_MS },
  async () => {
    const settings = await newSettings();
    const inBackground = 'The demo data gets its history in the background';
    const first = npmStart(settings);
    await first.ready();
    for (const { email } of demoLogins) expect(first.printed()).toContain(email);
    await expect.poll(first.printed).toContain(inBackground);
    first.kill('SIGKILL');
    await first.ended;

    const second = npmStart(settings);
    await second.ready();
    expect(second.printed()).not.toContain('Seeding');
    await expect.poll(second.printed).toContain(inBackground);
    await expect(run('seed.ts', settings)).rejects.toThrow('This instance has people already');
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(second.printed()).not.toContain('stopped halfway');
  },
);

it('begins without demo data in solo, which has one creator', async () => {
  const started = npmStart(await newSettings({ MONEY_MODE: 'solo' }));
  await started.ready();
  expect(started.printed()).toContain('No demo data in solo mode. Register the one creator');
  expect(started.printed()).not.toMatch(/Seeding|Sign in as/);
  started.kill('SIGTERM');
  expect(await started.ended).toBe(0);
});

it('reports in one sentence which port is in use', async () => {
  const settings = await newSettings();
  const other = createServer().listen(Number(settings.PORT), '127.0.0.1');
  onTestFinished(() => void other.close());
  const started = npmStart(settings);
  expect(await started.ended).toBe(1);
  expect(started.printed().trim().split('\n').at(-1)).toBe(
    `Port ${settings.PORT} is taken by another program, and Udala needs it. Stop that program, or set PORT to a free port.`,
  );
});

it('names the missing settings of a group', async () => {
  const started = npmStart({ ...(await newSettings()), SMTP_URL: 'smtp://mail.example' });
  expect(await started.ended).toBe(1);
  expect(started.printed().trim()).toBe('MAIL_FROM is missing to send mail: SMTP_URL is set without it.');
});

it('names everything a production server lacks', async () => {
  const started = npmStart({ ...(await newSettings()), DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(await started.ended).toBe(1);
  expect(started.printed().trim().split('\n')).toEqual([
    'PUBLIC_URL is missing: the address people reach this server by.',
    'OPERATOR_EMAIL is missing: the address of a person whom alarms about money reach.',
    'SMTP_URL and MAIL_FROM are missing to send mail.',
    'PAYSTACK_SECRET_KEY is missing to take payments.',
  ]);
});
