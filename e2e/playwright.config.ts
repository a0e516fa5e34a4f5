import { defineConfig } from '@playwright/test';
import { JOURNEY_MS, WAIT_MS } from '../scripts/test/patience.ts';
import { findChromium } from './chromium.ts';

const { executablePath, args } = await findChromium();

/** Each page runs too shortly to be worth optimizing its code, which took a twentieth of the processor's time. */
const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // They take pictures and check nothing.
  ...(process.env['PICTURES'] !== 'on' && { testIgnore: ['guide.spec.ts', 'welcome-pictures.spec.ts'] }),
  outputDir: '../test-results',
  fullyParallel: false,
  // One instance of the product, used by one browser after another: the machine has two cores.
  workers: 1,
  // Other tests run at the same time, and a busy machine is slow, not wrong: `npm run check` rejects shorter timeouts
  // in a test.
  timeout: JOURNEY_MS,
  expect: { timeout: WAIT_MS },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: WAIT_MS,
    navigationTimeout: WAIT_MS,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Without screenshots, which cost more than the tests, and snapshots, a tenth of them: `--trace on` keeps both.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: [...args, UNOPTIMIZED] },
  },
});
