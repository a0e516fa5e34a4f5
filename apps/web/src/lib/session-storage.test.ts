import { beforeEach, expect, it } from 'vitest';
import { forgetPerson, keep, readKept, tab } from './session-storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('takes away whatever a person left, and leaves what is the device’s', () => {
  for (const key of ['user', 'draft', 'of-a-feature-to-come', 'token', 'theme', 'lastSignIn', 'membershipData'])
    localStorage.setItem(key, 'x');
  sessionStorage.setItem('verification', 'x');
  forgetPerson(['membershipData']);
  expect(Object.keys(localStorage).toSorted()).toEqual(['lastSignIn', 'membershipData', 'theme']);
  expect(sessionStorage).toHaveLength(0);
  forgetPerson();
  expect(Object.keys(localStorage).toSorted()).toEqual(['lastSignIn', 'theme']);
});

it('reads nothing where something else was kept', () => {
  const named = ({ name }: { name: string }) => name.length > 0;
  for (const garbage of ['', '{', 'null', '5', '"x"', '[]', '{}', '{"name":""}', '{"name":7}']) {
    localStorage.setItem('profile', garbage);
    sessionStorage.setItem('some', garbage);
    expect(readKept('profile', named)).toBeNull();
    expect(tab.read('some', named)).toBeNull();
  }
  keep('profile', { name: 'Ada' });
  expect(readKept('profile', named)).toEqual({ name: 'Ada' });
});
