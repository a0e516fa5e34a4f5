import { webcrypto } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { issueSessionCode, redeemSessionCode } from '@udala/contract/exchange';
import { answer, errorResponse, server } from '../../../../test/app.tsx';
import { savedSession } from '#state/session.slice.ts';
import { chidi, ownProfile } from '../../../../test/wire.ts';
import { passOn } from './pass-on.ts';

const members = { publicUrl: 'http://localhost:3000/', host: 'localhost:3000', renderedAt: 0 };
const onPage = (userName: string) => ({ ...members, host: `${userName}.localhost:3000` });
const page = '/membership/auth/exchange';
const code = 'c'.repeat(43);
const profile = ownProfile(chidi, 'patron');
const session = { token: 's'.repeat(43), expiresAt: '2026-12-20T12:00:00.000Z', user: { ...profile.user, profile } };

let issued: unknown[] = [];
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  issued = [];
  server.use(
    answer(issueSessionCode, async (request) => {
      const body = (await request.json()) as { userName?: string };
      issued.push(body);
      const { userName } = body;
      const host = userName === undefined ? 'localhost:3000' : `${userName}.localhost:3000`;
      return { code, url: `http://${host}${page}`, expiresAt: '2026-11-20T12:00:00.000Z' };
    }),
    answer(redeemSessionCode, () => session),
  );
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

/** Opens the exchange page with this query or fragment. Resolves to the address it leaves for. */
async function pass(site: typeof members, search: string): Promise<string> {
  history.replaceState(null, '', page + search);
  const left: string[] = [];
  await passOn(site, (url) => left.push(url));
  expect(left).toHaveLength(1);
  return left[0] ?? '';
}
const query = (url: string) => Object.fromEntries(new URL(url).searchParams);
const next = '/membership/app/posts/1?a=b';
const asks = `?or=register&next=${encodeURIComponent(next)}`;
const signInHere = () => localStorage.setItem('token', 't'.repeat(43));

describe('a creator’s host', () => {
  it('asks the members site, and opens the page with the session that comes back', async () => {
    const way = await pass(onPage('ada'), asks);
    expect(way).toMatch(/^http:\/\/localhost:3000\/membership\/auth\/exchange\?/);
    expect(query(way)).toEqual({ to: 'ada', or: 'register', next, challenge: expect.stringMatching(/^[\w-]{43}$/) });
    let redeemed: unknown;
    server.use(
      answer(redeemSessionCode, async (request) => {
        redeemed = await request.json();
        return session;
      }),
    );
    expect(await pass(onPage('ada'), `#code=${code}`)).toBe(next);
    expect(location.hash).toBe('');
    const { verifier } = redeemed as { verifier: string };
    const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    expect(Buffer.from(digest).toString('base64url')).toBe(query(way)['challenge']);
    expect(savedSession()).toMatchObject({ jwtToken: session.token, user: { id: profile.user.id } });
  });

  it('asks once in ten minutes, and then opens the login with the way back', async () => {
    await pass(onPage('ada'), asks);
    expect(await pass(onPage('ada'), asks)).toBe(`/membership/auth/register?next=${encodeURIComponent(next)}`);
    vi.setSystemTime(Date.now() + 600_001);
    expect(await pass(onPage('ada'), '')).toMatch(/^http:\/\/localhost:3000/);
    vi.useRealTimers();
  });

  it('opens the login if the code is rejected', async () => {
    await pass(onPage('ada'), asks);
    server.use(answer(redeemSessionCode, () => errorResponse(401, 'unauthenticated', 'No.')));
    expect(await pass(onPage('ada'), `#code=${code}`)).toBe(
      `/membership/auth/register?next=${encodeURIComponent(next)}`,
    );
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([`#code=${code}`, '#code=', '#code=x'])('that asked for nothing takes no session from %s', async (hash) => {
    server.use(answer(redeemSessionCode, () => expect.fail('it was redeemed')));
    expect(await pass(onPage('ada'), hash)).toBe('/membership/auth/login');
  });

  it('leads on at once where somebody is signed in', async () => {
    signInHere();
    expect(await pass(onPage('ada'), asks)).toBe(next);
  });

  it.each(['https://evil.example/membership', '//evil.example', 'javascript:alert(1)', '/elsewhere'])(
    'leads nowhere but to its own pages: %s',
    async (evil) => {
      signInHere();
      expect(await pass(onPage('ada'), `?next=${encodeURIComponent(evil)}`)).toBe('/membership/app/home');
    },
  );

  it('leaves what another person stored there behind', async () => {
    localStorage.setItem('user', JSON.stringify({ id: 'somebody', roles: ['patron'] }));
    localStorage.setItem('draft', '{}');
    await pass(onPage('ada'), asks);
    await pass(onPage('ada'), `#code=${code}`);
    expect(localStorage.getItem('draft')).toBeNull();
  });
});

describe('the members site', () => {
  const request = `?to=ada&challenge=${'h'.repeat(43)}&or=register&next=${encodeURIComponent(next)}`;

  it('gives a code to the page that asks', async () => {
    signInHere();
    expect(await pass(members, request)).toBe(`http://ada.localhost:3000${page}#code=${code}`);
    expect(issued).toEqual([{ userName: 'ada', challenge: 'h'.repeat(43) }]);
  });

  it('turns the page that asks away to its own login', async () => {
    expect(await pass(members, request)).toBe(
      `http://ada.localhost:3000/membership/auth/register?next=${encodeURIComponent(next)}`,
    );
  });

  it('asks the page it turned away last, and gives on what it gets', async () => {
    await pass(members, '?to=tunde');
    const way = await pass(members, request);
    expect(way).toMatch(/^http:\/\/tunde\.localhost:3000\/membership\/auth\/exchange\?/);
    expect(await pass(members, `#code=${code}`)).toBe(`http://ada.localhost:3000${page}#code=${code}`);
    expect(savedSession().jwtToken).toBe(session.token);
    expect(query(way)['challenge']).not.toBe('h'.repeat(43));
  });

  it('asks it once: without an answer the one who asked sees its own login', async () => {
    await pass(members, '?to=tunde');
    await pass(members, request);
    expect(await pass(members, '#code=')).toMatch(/^http:\/\/ada\.localhost:3000\/membership\/auth\/register/);
  });

  it('notices that its own session is over, and asks the page that may know more', async () => {
    signInHere();
    await pass(members, '?from=tunde&to=ada');
    localStorage.setItem('askedBy', 'tunde');
    server.use(answer(issueSessionCode, () => errorResponse(401, 'unauthenticated', 'No.')));
    expect(await pass(members, request)).toMatch(/^http:\/\/tunde\.localhost:3000/);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each(['evil.example', '../x', 'a/b', '@evil', ''])(
    'goes to no host that is no page of its own: %s',
    async (to) => {
      expect(await pass(members, `?to=${encodeURIComponent(to)}&from=${encodeURIComponent(to)}`)).toBe(
        '/membership/auth/login',
      );
    },
  );

  it('keeps its own people, whatever code arrives', async () => {
    signInHere();
    server.use(answer(redeemSessionCode, () => expect.fail('it was redeemed')));
    expect(await pass(members, `#code=${code}`)).toBe('/membership/app/home');
    expect(localStorage.getItem('token')).toBe('t'.repeat(43));
  });
});

describe('a creator’s host that the members site asks', () => {
  const request = `?challenge=${'h'.repeat(43)}`;

  it('gives a code for the members site and nothing else', async () => {
    signInHere();
    expect(await pass(onPage('ada'), request)).toBe(`http://localhost:3000${page}#code=${code}`);
    expect(issued).toEqual([{ challenge: 'h'.repeat(43) }]);
  });

  it('says that it has none, signed out or not answered', async () => {
    expect(await pass(onPage('ada'), request)).toBe(`http://localhost:3000${page}#code=`);
    signInHere();
    server.use(answer(issueSessionCode, () => errorResponse(403, 'forbidden', 'No.')));
    expect(await pass(onPage('ada'), request)).toBe(`http://localhost:3000${page}#code=`);
  });
});
