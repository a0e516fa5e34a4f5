import { expect, test } from 'vitest';
import { findCode } from './mail-code.ts';

test.each([
  ['the subject first', { subject: '204816 is your code', text: '111111' }, '204816'],
  ['then the text', { text: 'Your code is 204816.' }, '204816'],
  [
    'then what the HTML shows',
    { html: '<style>a{color:#123456}</style><p data-x="111111"><b>204816</b></p>' },
    '204816',
  ],
  ['no price', { text: 'You paid ₦250000.00 and 1,000,000 and 123456,00' }, null],
  ['no address', { text: 'http://localhost:3000/p/123456 and ?id=123456 and ref-123456' }, null],
  ['no longer number', { text: '1234567' }, null],
])('%s', (_name, parts, code) => {
  expect(findCode({ subject: '', text: '', html: '', ...parts })).toBe(code);
});
