import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findTestProgram, skippedWithout } from '../test/programs.ts';

const run = promisify(execFile);
const tools = ['ip', 'mount', 'unshare'];
/** Shell commands in a network namespace of the test's own, as root of it alone. */
const tryOut = 'ip link set lo up && mount --bind /etc/hosts /etc/hosts';
const mayUnshare = await run('unshare', ['-rnm', 'sh', '-c', tryOut]).then(
  () => true,
  () => false,
);
const caddy = findTestProgram('caddy');
const skipped = mayUnshare
  ? skippedWithout('caddy')
  : ` (skipped: this user may make no network of its own with ${tools.join(', ')})`;

test.runIf(caddy !== null && mayUnshare)(
  `[O] the Caddyfile orders a certificate by ACME for each host that exists, when it is first opened, and for no other${skipped}`,
  async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'udala-certificates-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const drill = path.join(import.meta.dirname, 'certificates.ts');
    const { stdout } = await run('unshare', ['-rnm', process.execPath, drill, home]);
    const { met, domains, plain, said } = JSON.parse(stdout) as Record<string, unknown>;
    expect(said).toBeUndefined();
    expect(met).toEqual({
      'udala.test': { status: 200, text: 'hello udala.test', names: 'DNS:udala.test' },
      'ada.udala.test': { status: 200, text: 'hello ada.udala.test', names: 'DNS:ada.udala.test' },
      'nobody.udala.test': { error: expect.stringMatching(/SSL|ECONNRESET|EPROTO/) },
    });
    expect(domains).toEqual(['udala.test', 'ada.udala.test', 'nobody.udala.test']);
    expect(plain).toBe('308 https://ada.udala.test/');
  },
);
