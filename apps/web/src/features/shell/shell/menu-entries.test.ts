import { expect, it } from 'vitest';
import { isActive } from './bar-entries.ts';
import { menuFor } from './menu-entries.ts';

const textsFor = (creator: boolean) => menuFor(creator).map(({ text }) => text);

it('gives creators and patrons their own entries', () => {
  expect(textsFor(true)).toEqual([
    'Home',
    'Profile',
    'Members',
    'Payout',
    'Messages',
    'Notifications',
    'Analytics',
    'Settings',
  ]);
  expect(textsFor(false)).toEqual(['Home', 'Profile', 'Pay-History', 'Messages', 'Notifications', 'Settings']);
});

it.each([
  ['/membership/app/home', 'Home'],
  ['/membership/app/home/posts', 'Home'],
  ['/membership/app/home/community', 'Home'],
  ['/membership/app/community/0198', 'Home'],
  ['/membership/app/profile/membership/0198', 'Profile'],
  ['/membership/app/analytics', 'Analytics'],
  ['/membership/app/settings/setup', 'Settings'],
])('%s belongs to %s', (path, text) => {
  const active = menuFor(true).filter((entry) => isActive(entry, path));
  expect(active.map((entry) => entry.text)).toEqual([text]);
});
