import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// A busy machine is slow, not wrong: what is looked for may take its time to come.
configure({ asyncUtilTimeout: 5000 });
