import { expect, it } from 'vitest';
import { userNameIn } from './creator-address.ts';

const site = { publicUrl: 'http://udala.test:3000', host: 'udala.test:3000', renderedAt: 0 };

it.each([
  ['http://ada.udala.test:3000', 'ada'],
  ['https://Ada.udala.test/membership?x=1', 'ada'],
  ['  ada.udala.test ', 'ada'],
  ['ada-obi.udala.test/membership', 'ada-obi'],
  ['@ada', 'ada'],
  ['@Ada-Obi', 'ada-obi'],
  ['ada', null],
  ['Ada Obi', null],
  ['@ada obi', null],
  ['@', null],
  ['', null],
  ['udala.test', null],
  ['a.b.udala.test', null],
  ['https://ada.elsewhere.test', null],
  ['https://ada.udala.test.elsewhere.test', null],
  ['javascript:ada.udala.test', null],
])('%s names %s', (text, userName) => {
  expect(userNameIn(text, site)).toBe(userName);
});
