import { describe, expect, it } from 'vitest';
import { readOpenParam } from '#lib/pushed.ts';
import { readPush } from './read-push.ts';

const origin = 'https://udala.example';
const id = '0198c0de-0000-7000-8000-000000000500';
const message = (notification: object, more: object = {}) =>
  JSON.stringify({ notification: JSON.stringify(notification), ...more });
const read = (text: string | undefined) => readPush(text, origin);

describe('a push message', () => {
  it('is read with its text, its pictures and its subject', () => {
    const text = message(
      { title: ' Ada posted ', body: 'Ten minutes', image: 'https://cdn.example/a.webp', icon: '/media/b.webp' },
      { notificationId: id, entityType: 'post', entityId: id },
    );
    expect(read(text)).toEqual({
      title: 'Ada posted',
      body: 'Ten minutes',
      image: 'https://cdn.example/a.webp',
      icon: `${origin}/media/b.webp`,
      notificationId: id,
      entityType: 'post',
      entityId: id,
    });
  });

  it('is the same inside Firebase’s envelope', () => {
    const bare = message({ title: 'Ada posted' }, { entityType: 'post', entityId: id });
    const wrapped = JSON.stringify({ from: '1', fcmMessageId: 'x', data: JSON.parse(bare) as object });
    expect(read(wrapped)).toEqual(read(bare));
    expect(read(wrapped).title).toBe('Ada posted');
  });

  it.each([undefined, '', 'x', 'null', '[]', '7', '{"notification":7}', '{"data":null}', message({ title: '  ' })])(
    'shows a default text for %s',
    (text) => expect(read(text)).toEqual({ title: 'Something new on Udala' }),
  );

  it('treats text as text, and accepts no address that could run code or leak data', () => {
    const title = '<img src=x onerror=alert(1)>';
    const shown = read(
      message(
        { title, body: 7, icon: 'javascript:alert(1)', image: 'http://192.168.0.1/a.png' },
        { notificationId: '../x', entityType: 'constructor', entityId: id },
      ),
    );
    expect(shown).toEqual({ title });
  });
});

it('opens only well-formed targets', () => {
  expect(readOpenParam(`comment:${id}`)).toEqual({ entityType: 'comment', entityId: id });
  for (const param of ['', 'comment', `toString:${id}`, 'comment:../..', `comment:${id}:x`])
    expect(readOpenParam(param)).toBeNull();
});
