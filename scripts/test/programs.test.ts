import { expect, it } from 'vitest';
import { findTestProgram } from './programs.ts';

it('finds a program where the system would', () => {
  expect(findTestProgram('caddy', { PATH: '/nowhere' })).toBeNull();
});

it('fails tests of a missing program where none may be missing [K9]', () => {
  expect(() => findTestProgram('promtool', { PATH: '/nowhere', CI_TOOLS: 'required' })).toThrow(
    'There is no promtool, and no test may be skipped for want of it here: install prometheus.',
  );
});
