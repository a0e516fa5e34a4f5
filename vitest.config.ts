import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from './apps/web/vite/contract-plugin.ts';
import { TEST_MS, WAIT_MS } from './scripts/test/patience.ts';

const common = {
  // A busy machine is slow, not wrong. `npm run check` refuses shorter limits in a test.
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: WAIT_MS } },
  // Megabytes for new objects. With V8's 16 at most, an eighth of the time of the API's tests went into collecting them.
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
};

export default defineConfig({
  test: {
    // One for each core: the tests wait for databases and disks as much as they compute.
    maxWorkers: '100%',
    // Said at each start of the app where there is no push and no IndexedDB, as in the stand-in for a browser.
    onConsoleLog: (said) => !/^(?:FCM not supported|no offline queue in this browser)/.test(said),
    projects: [
      {
        test: {
          name: 'api',
          // Each file has servers of its own; reading the same modules anew for each took an eighth of the time.
          isolate: false,
          ...common,
          include: ['apps/api/**/*.test.ts', 'apps/sandbox/**/*.test.ts', 'packages/**/*.test.ts', 'seed/**/*.test.ts'],
          globalSetup: ['scripts/postgres/test-database.ts'],
          setupFiles: ['apps/api/test/setup.ts'],
        },
      },
      {
        plugins: [contractPlugin(), react({ compiler: true })],
        // Its other build is for Node, and sends files of Node.
        resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
        test: {
          name: 'web',
          server: { deps: { inline: ['tus-js-client'] } },
          ...common,
          include: ['apps/web/**/*.test.{ts,tsx}'],
          // Reading the same modules anew for each file took as long as the tests.
          isolate: false,
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/test/setup.ts'],
        },
      },
      {
        test: {
          name: 'local',
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          ...common,
        },
      },
    ],
  },
});
