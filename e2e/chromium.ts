import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import chromium from '@sparticuz/chromium';
import { projectDirectory } from '../scripts/place.ts';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Journeys run in the Chromium from npm, the same on every machine; `UDALA_CHROMIUM=system` selects the machine's. */
export const isSystemChromium = process.env['UDALA_CHROMIUM'] === 'system';

/** Tests that differ between the two: `.ci/run` runs them in both. npm's has no push and shows no notifications. */
export const inBothBrowsers = { tag: '@system-chromium' };

const plainArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The npm package unpacks into the folder for temporary files, and mistakes a file that another run is still writing
 * for a finished one. So it unpacks into a folder of its own, which is renamed when it is complete.
 */
async function unpackChromium(): Promise<string> {
  const manifest = path.join(projectDirectory, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const home = path.join(os.tmpdir(), `udala-chromium-${version}-${process.getuid?.() ?? 0}`);
  const executablePath = path.join(home, 'chromium');
  if (existsSync(executablePath)) return executablePath;
  const fresh = await mkdtemp(`${home}-`);
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = fresh;
  try {
    await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
  // Another run may have finished first: its folder stays.
  await rename(fresh, home).catch(() => rm(fresh, { recursive: true }));
  return executablePath;
}

export async function findChromium(isSystem = isSystemChromium): Promise<{ executablePath: string; args: string[] }> {
  if (!isSystem) {
    // Built for small machines: without these arguments it has no shared memory and no second process.
    const args = [...plainArgs, '--headless', '--disable-dev-shm-usage'];
    return { executablePath: await unpackChromium(), args };
  }
  const executablePath = installed.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error('This machine has no Chromium of its own.');
  return { executablePath, args: plainArgs };
}
