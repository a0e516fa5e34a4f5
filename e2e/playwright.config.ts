import { defineConfig } from '@playwright/test';
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
  // The other tests run beside it.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Without the film of it, which costs more than the tests: what a page was made of is kept, and how it ended.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
});
