import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { WAIT_MS } from '../../../../scripts/test/patience.ts';

afterEach(cleanup);

// A busy machine is slow, not wrong: queries get more time, and the first page of a file has to wait for its chunks to
// be compiled.
configure({ asyncUtilTimeout: WAIT_MS });
