import { describe, expect, it } from 'vitest';
import { creators } from '../cast.ts';
import { followersOf, livesOf } from './lives.ts';

const crowds = creators.map(({ userName, crowd }) => ({ userName, crowd, lives: livesOf(crowd) }));

describe.each(crowds)('the crowd of $userName', ({ crowd, lives }) => {
  it('is the same at each start', () => {
    expect(livesOf(crowd)).toEqual(lives);
  });

  it('has 40 to 300 members, and everybody came within its 3 to 12 months', () => {
    expect(crowd.months).toBeGreaterThanOrEqual(3);
    expect(crowd.months).toBeLessThanOrEqual(12);
    const members = lives.filter(({ isMember }) => isMember);
    expect(members.length).toBeGreaterThanOrEqual(40);
    expect(members.length).toBeLessThanOrEqual(300);
    for (const { joinedDaysAgo, change } of lives) {
      expect(joinedDaysAgo).toBeGreaterThan(0);
      expect(joinedDaysAgo).toBeLessThan(crowd.months * 31);
      expect(change?.daysAgo ?? 0).toBeLessThan(joinedDaysAgo);
    }
  });

  it('has somebody who paused, was sent their money back, leaves, fails and recovered', () => {
    expect(new Set(lives.map(({ change }) => change?.do))).toEqual(
      new Set([undefined, 'cancel', 'pause', 'send back']),
    );
    for (const card of ['success', 'renews-once', 'no-money-later', 'expires'])
      expect(lives.map((life) => life.card)).toContain(card);
    expect(lives.some(({ stumbles }) => stumbles)).toBe(true);
    expect(lives.some(({ stopsPayingDaysAgo }) => stopsPayingDaysAgo !== null)).toBe(true);
  });
});

it('gives nobody the address of somebody else, and none that an email could reach', () => {
  const emails = crowds.flatMap(({ crowd, lives }) => [...lives, ...followersOf(crowd)].map(({ email }) => email));
  expect(new Set(emails).size).toBe(emails.length);
  for (const email of emails) expect(email).toMatch(/^[a-z0-9.]+@mail\.example$/);
});
