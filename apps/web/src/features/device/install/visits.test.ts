import { beforeEach, expect, it } from 'vitest';
import { clearPersonalData, saveText, tab } from '#lib/session-storage.ts';
import { countVisit, savedVisits, maySpeak, noteDeclined, notePaid } from './visits.ts';

const dayMs = 86_400_000;

beforeEach(() => {
  clearPersonalData();
  saveText('token', 'a-token');
});

it('suggests installing from the second visit on, counting a tab as one visit', () => {
  expect(countVisit()).toEqual({ visits: 1 });
  expect(maySpeak(countVisit(), Date.now())).toBe(false);
  tab.clear();
  expect(maySpeak(countVisit(), Date.now())).toBe(true);
});

it('suggests it after the first payment, and not for thirty days after it was declined', () => {
  countVisit();
  notePaid();
  expect(maySpeak(savedVisits(), Date.now())).toBe(true);
  noteDeclined();
  expect(maySpeak(savedVisits(), Date.now() + 29 * dayMs)).toBe(false);
  expect(maySpeak(savedVisits(), Date.now() + 31 * dayMs)).toBe(true);
});

it('saves nothing if the person signed out before the code was loaded', () => {
  clearPersonalData();
  expect(countVisit()).toEqual({ visits: 0 });
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});
