import { expect, it } from 'vitest';
import { siteOf } from './hosts.ts';

const members = { kind: 'members' };
const unknown = { kind: 'unknown' };
const ada = { kind: 'creator', label: 'ada' };

it.each([
  ['udala.example', members],
  ['UDALA.example', members],
  ['udala.example:443', members],
  ['ada.udala.example', ada],
  ['Ada.udala.example:443', ada],
  ['udala.example:80', unknown],
  ['ada.udala.example:8443', unknown],
  ['x.ada.udala.example', unknown],
  ['.udala.example', unknown],
  ['ada.udala.example.', unknown],
  ['notudala.example', unknown],
  ['127.0.0.1', unknown],
  ['', unknown],
  [undefined, unknown],
])('%s on a public server', (host, site) => {
  expect(siteOf(host, new URL('https://udala.example'), false)).toEqual(site);
});

it.each([
  ['localhost:3000', members],
  ['127.0.0.1:3000', members],
  ['ada.localhost:3000', ada],
  ['ada.localhost:3001', unknown],
  ['ada.localhost', unknown],
])('%s on this machine', (host, site) => {
  expect(siteOf(host, new URL('http://localhost:3000'), true)).toEqual(site);
});
