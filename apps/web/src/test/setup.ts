import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { WAIT_MS } from '../../../../scripts/test/patience.ts';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
if (typeof document !== 'undefined') resetWindow();

/** The files of a worker share a window: each begins with an empty one. */
function resetWindow(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
}

afterEach(cleanup);

// A busy machine is slow, not wrong: queries get more time, and the first page of a file has to wait for its chunks to
// be compiled.
configure({ asyncUtilTimeout: WAIT_MS });
