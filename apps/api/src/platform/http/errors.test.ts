import { expect, test } from 'vitest';
import { toAppError } from './errors.ts';

const failure = (properties: object) => Object.assign(new Error('a failure'), properties);

test.each([
  ['a database that hangs up', { code: 'ECONNRESET' }, 'unavailable'],
  ['a database that is stopped', { code: '57P01' }, 'unavailable'],
  ['a caller who hangs up in the middle of a body', { code: 'ECONNRESET', statusCode: 400 }, 'invalid_request'],
  ['a full disk', { code: 'ENOSPC' }, 'storage_full'],
  ['a used up quota', { code: 'EDQUOT' }, 'storage_full'],
  ['anything else', {}, 'internal'],
])('%s', (_what, properties, code) => expect(toAppError(failure(properties)).code).toBe(code));
