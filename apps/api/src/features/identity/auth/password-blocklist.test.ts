import * as m from '@udala/messages/auth-server';
import { expect, it } from 'vitest';
import { assertPasswordAllowed } from './password-blocklist.ts';

const owner = { email: 'ada.obi@kunu.ng', name: 'Ada Obi Chukwuemeka' };

it.each(['password', 'Password123', '12345678', 'QWERTYUIOP', 'iloveyou', 'football1', 'ｐａｓｓｗｏｒｄ'])(
  'rejects a leaked password: %s',
  async (password) => {
    await expect(assertPasswordAllowed(password, owner)).rejects.toThrow(m.passwordLeaked);
  },
);

it.each(['chukwuemeka', 'Chukwuemeka1', 'udala123', 'UdalaUdala!', 'adaobichukwuemeka', 'kunu-udala'])(
  'rejects the owner’s name or address, or our name, with a few more characters: %s',
  async (password) => {
    await expect(assertPasswordAllowed(password, owner)).rejects.toThrow(m.passwordOwn);
  },
);

it.each(['kunu in the shade', 'udala tree at noon', 'aaaaaaaaaaab', '🫠🫠🫠🫠🫠🫠🫠🫠', 'ọdụ́dụ́ 77'])(
  'has no rule on composition: %s',
  async (password) => {
    await expect(assertPasswordAllowed(password, owner)).resolves.toBeUndefined();
  },
);
