import { expect, it } from 'vitest';
import { isMembersSite, pageUrl } from './site.ts';

const at = (host: string, publicUrl = 'http://localhost:3000/') => ({ publicUrl, host, renderedAt: 0 });

it.each([
  ['localhost:3000', true],
  ['localhost:5173', true],
  ['127.0.0.1:3000', true],
  ['ada.localhost:3000', false],
])('%s is the members site or a development host: %s', (host, isMembers) => {
  expect(isMembersSite(at(host))).toBe(isMembers);
});

it('recognizes the members site of a public server only by its own host', () => {
  expect(isMembersSite(at('udala.ng', 'https://udala.ng'))).toBe(true);
  expect(isMembersSite(at('ada.udala.ng', 'https://udala.ng'))).toBe(false);
  expect(pageUrl(at('udala.ng', 'https://udala.ng'), 'ada')).toBe('https://ada.udala.ng');
});
