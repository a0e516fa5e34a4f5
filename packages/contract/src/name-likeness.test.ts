import { expect, it } from 'vitest';
import { isLikeName } from './name-likeness.ts';

it.each([
  ['Ada Obi', 'OBI ADAEZE', true],
  ['Ẹniọlá Adébáyọ̀', 'ADEBAYO, ENIOLA T.', true],
  ['Ada Obi', 'CHUKWUMA A. EZE', false],
  ['Kinglyricsss', 'SAMUEL OKORO', false],
])('%s is like %s: %s', (name, other, like) => expect(isLikeName(name, other)).toBe(like));
