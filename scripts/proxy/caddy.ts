import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectDirectory } from '../place.ts';
import { anyFreePort } from '../ports.ts';
import { findTestProgram, skippedWithout } from '../test/programs.ts';

const program = findTestProgram('caddy');
export const hasCaddy = program !== null;
export const skippedWithoutCaddy = skippedWithout('caddy');

const START_TRIES = 400;
const POLL_MS = 25;

interface CaddyOptions {
  port: number;
  /** Ports of the servers behind it, on this machine. */
  upstreams: readonly number[];
  processes: 'one' | 'several';
}

export interface Caddy {
  /** Port of the server it asks whether a host exists. */
  askPort: number;
  stop(): Promise<void>;
}

/** A real Caddy with the file of `deploy/`, with one change: it listens on a port of this machine by plain http. */
export async function startCaddy({ port, upstreams, processes }: CaddyOptions): Promise<Caddy> {
  if (program === null) throw new Error('caddy is not installed');
  const home = await mkdtemp(path.join(os.tmpdir(), 'udala-caddy-'));
  const file = path.join(home, 'Caddyfile');
  await writeFile(file, onLoopback(await readFile(path.join(projectDirectory, 'deploy', 'Caddyfile'), 'utf8'), port));
  const askPort = await anyFreePort();
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      ACME_EMAIL: 'nobody@udala.example',
      UDALA_ASK_PORT: String(askPort),
      UDALA_UPSTREAMS: upstreams.map((one) => `127.0.0.1:${one}`).join(' '),
      UDALA_PROCESSES: processes,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-10_000)));
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
    await rm(home, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null || tries > START_TRIES) {
      await stop();
      throw new Error(`caddy did not start: ${said}`);
    }
    await sleep(POLL_MS);
  }
  return { askPort, stop };
}

function onLoopback(deployed: string, port: number): string {
  const changes: [RegExp, string][] = [
    [/^\{\$UDALA_HOST\}, \*\.\{\$UDALA_HOST\} \{$/m, `http://:${port} {`],
    [/^\ttls \{[^}]*\}\n/m, ''],
    [/^\{\n/m, '{\n\tadmin off\n'],
  ];
  return changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`deploy/Caddyfile has no ${from.source}`);
    return text.replace(from, to);
  }, deployed);
}

/** Requests a path that Caddy itself rejects, so that no server behind it is needed. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/known-host', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 404);
    }).on('error', () => resolve(false));
  });
