import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Journeys run in the Chromium from npm, the same everywhere; `UDALA_CHROMIUM=system` takes the one of the machine. */
export const isSystemChromium = process.env['UDALA_CHROMIUM'] === 'system';

/** What differs in the two: `.ci/run` runs it in both. The one from npm knows no push and shows no notifications. */
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

export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  if (!isSystemChromium) {
    // Made for small machines: without these it has no shared memory and no second process.
    const args = [...plainArgs, '--headless', '--disable-dev-shm-usage'];
    return { executablePath: await chromium.executablePath(), args };
  }
  const executablePath = installed.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error('UDALA_CHROMIUM is system, and this machine has no Chromium.');
  return { executablePath, args: plainArgs };
}
