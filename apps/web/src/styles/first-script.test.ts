import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { firstScript } from './first-script.ts';

it('marks a document that is opened where somebody is signed in', () => {
  runInThisContext(firstScript);
  expect(document.documentElement).not.toHaveAttribute('data-session');
  localStorage.setItem('token', 'a-token');
  runInThisContext(firstScript);
  expect(document.documentElement).toHaveAttribute('data-session', '');
  localStorage.removeItem('token');
  delete document.documentElement.dataset['session'];
});

it('preloads the app on public pages where somebody is signed in', () => {
  const { dataset } = document.documentElement;
  const preloaded = () =>
    [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));
  dataset['app'] = '/assets/entry.js /assets/common.js';
  runInThisContext(firstScript);
  expect(preloaded()).toEqual([]);
  localStorage.setItem('token', 'a-token');
  runInThisContext(firstScript);
  expect(preloaded()).toEqual(['/assets/entry.js', '/assets/common.js']);
  document.querySelectorAll('link[rel=modulepreload]').forEach((link) => link.remove());
  delete dataset['app'];
});

it('marks that a form was sent where nobody heard it', () => {
  runInThisContext(firstScript);
  const form = document.body.appendChild(document.createElement('form'));
  const hear = (event: Event) => event.preventDefault();
  form.addEventListener('submit', hear);
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(document.documentElement).not.toHaveAttribute('data-sent');
  form.removeEventListener('submit', hear);
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(document.documentElement).toHaveAttribute('data-sent', '');
  delete document.documentElement.dataset['sent'];
  form.remove();
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset['session'];
  globalThis.early = undefined;
});

/** The reads that a document at this path begins, for a viewer whose token is 'a-token' and whose id is 'me'. */
function readsAt(path: string, token: string | null = 'a-token'): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    requested.push(address);
    expect(headers).toEqual({ authorization: 'Bearer a-token' });
    return Response.json({});
  });
  if (token) localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify({ id: 'me' }));
  history.replaceState(null, '', path);
  runInThisContext(firstScript);
  return requested;
}

it.each([
  ['/membership/app/home', ['/posts?page=1&limit=10']],
  ['/membership/app/home/community', ['/posts?postType=Community&page=1&limit=10']],
  ['/membership/app/posts/abc?next=1', ['/posts/abc']],
  ['/membership/app/community/abc/', ['/posts/abc']],
  ['/membership/app/profile/posts/abc', ['/users/abc', '/posts?authorId=abc&postType=Feed&page=1&limit=10']],
  ['/membership/app/profile/posts', ['/users/me', '/posts?authorId=me&postType=Feed&page=1&limit=10']],
  ['/membership/app/payout', []],
  ['/membership', []],
])('asks at %s for what it shows first', (path, reads) => {
  expect(readsAt(path)).toEqual(reads);
});

it('asks for nothing where nobody is signed in', () => {
  expect(readsAt('/membership/app/home', null)).toEqual([]);
});

it('stays small', () => {
  expect(new TextEncoder().encode(firstScript).length).toBeLessThan(1_500);
});
