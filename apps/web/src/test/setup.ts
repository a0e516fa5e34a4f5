import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { WAIT_MS } from '../../../../scripts/test/patience.ts';

afterEach(cleanup);

// Files share their modules and the browser with those that run after them. A module that is still being loaded at the
// end of one would fail for all.
afterAll(async () => {
  await vi.dynamicImportSettled();
  if (typeof window === 'undefined') return;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const script of document.querySelectorAll('script')) script.remove();
  history.replaceState(null, '', '/');
});

// A busy machine is slow, not wrong: queries get more time, and the first page of a file has to wait for its chunks to
// be compiled.
configure({ asyncUtilTimeout: WAIT_MS });
