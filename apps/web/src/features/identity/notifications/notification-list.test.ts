import type { Notification } from '@udala/contract/notifications';
import { describe, expect, it } from 'vitest';
import { groupByAge, withNotification } from './notification-list.ts';

const notification = (id: string, createdAt = '2026-11-20T12:00:00Z'): Notification => ({
  id,
  message: `notice ${id}`,
  entityType: 'like',
  entityId: id,
  isRead: false,
  createdAt,
  userId: 'me',
  user: null,
});

describe('an arriving notification', () => {
  it('is put first', () => {
    expect(withNotification([notification('a')], notification('b')).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('is listed once, however often it arrives, with its latest text', () => {
    const grown = { ...notification('a'), message: 'Chidi and 1 other liked your post' };
    expect(withNotification([notification('b'), notification('a')], grown)).toEqual([grown, notification('b')]);
  });
});

describe('groups by age', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');

  it('start a day at midnight in Lagos', () => {
    const groups = groupByAge(
      [notification('a', '2026-11-19T23:30:00Z'), notification('b', '2026-11-19T22:30:00Z')],
      now,
    );
    expect(groups.map(([age, rows]) => [age, rows.map(({ id }) => id)])).toEqual([
      ['today', ['a']],
      ['thisWeek', ['b']],
    ]);
  });

  it('count six days before today as this week', () => {
    const groups = groupByAge(
      [notification('a', '2026-11-14T09:00:00Z'), notification('b', '2026-11-13T09:00:00Z')],
      now,
    );
    expect(groups.map(([age]) => age)).toEqual(['thisWeek', 'earlier']);
  });
});
