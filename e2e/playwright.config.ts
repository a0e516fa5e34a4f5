import { defineConfig } from '@playwright/test';
import { JOURNEY_MS, WAIT_MS } from '../scripts/test/patience.ts';
import { findChromium } from './chromium.ts';

const { executablePath, args } = await findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // It makes pictures and holds nothing.
  ...(process.env['PICTURES'] !== 'on' && { testIgnore: 'guide.spec.ts' }),
  outputDir: '../test-results',
  fullyParallel: false,
  // One instance of the product, used by one browser after another: the machine has two cores.
  workers: 1,
  // The other tests run beside it, and a busy machine is slow, not wrong: `npm run check` refuses shorter limits in a test.
  timeout: JOURNEY_MS,
  expect: { timeout: WAIT_MS },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: WAIT_MS,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Without the film of it, which costs more than the tests: what a page was made of is kept, and how it ended.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
});
