import { beforeEach, expect, it } from 'vitest';
import { clearPersonalData, save, readSaved, tab } from './session-storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('deletes all data of a person, and leaves the device’s settings', () => {
  for (const key of ['user', 'draft', 'of-a-feature-to-come', 'token', 'theme', 'lastSignIn', 'membershipData'])
    localStorage.setItem(key, 'x');
  sessionStorage.setItem('verification', 'x');
  clearPersonalData(['membershipData']);
  expect(Object.keys(localStorage).toSorted()).toEqual(['lastSignIn', 'membershipData', 'theme']);
  expect(sessionStorage).toHaveLength(0);
  clearPersonalData();
  expect(Object.keys(localStorage).toSorted()).toEqual(['lastSignIn', 'theme']);
});

it('ignores a malformed value', () => {
  const named = ({ name }: { name: string }) => name.length > 0;
  for (const malformed of ['', '{', 'null', '5', '"x"', '[]', '{}', '{"name":""}', '{"name":7}']) {
    localStorage.setItem('profile', malformed);
    sessionStorage.setItem('some', malformed);
    expect(readSaved('profile', named)).toBeNull();
    expect(tab.read('some', named)).toBeNull();
  }
  save('profile', { name: 'Ada' });
  expect(readSaved('profile', named)).toEqual({ name: 'Ada' });
});
