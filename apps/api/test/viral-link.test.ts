import { countPageView } from '@udala/contract/analytics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCreator, makeOffer, type Creator } from './factories.ts';
import { startTestServer } from './harness.ts';
import { plainPng, upload } from './pictures.ts';
import { publisher } from './publishing.ts';

// A link that goes round: a whole town behind the one address of its mobile network opens it within a minute.

const STRANGERS = 1_000;
const AT_ONCE = 20;
const ADDRESS = '102.89.1.1';

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
beforeAll(async () => {
  server = await startTestServer({ works: true, env: { REQUESTS_PER_5_MINUTES: '3000' } });
  ada = await makeCreator(server.deps);
  await makeOffer(server.deps, ada);
  for (const title of ['One', 'Two', 'Three']) {
    const { body } = await upload(server.app, { bytes: plainPng(640, 400), token: ada.token });
    const picture = { id: body.id, alt: 'A picture' };
    await publisher(server).publish(ada, { title, visibility: 'everyone', imageContent: [picture] });
  }
});
afterAll(() => server.close());

async function ask(url: string, more: { method?: 'POST'; payload?: object } = {}): Promise<[string, number]> {
  const headers = { host: ada.host, 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' };
  const answer = await server.app.inject({ url, headers, remoteAddress: ADDRESS, ...more });
  return [url, answer.statusCode];
}

/** Everything that a browser loads with the page. */
async function partsOf(page: string): Promise<string[]> {
  const answer = await server.app.inject({ url: page, headers: { host: ada.host }, remoteAddress: '198.18.0.1' });
  const tags = answer.body.match(/<(?:link|script|img|source)\b[^>]*>/g) ?? [];
  const addresses = tags
    .filter((tag) => !/rel="(?:canonical|alternate)"/.test(tag))
    .flatMap((tag) => [...tag.matchAll(/\b(?:src|href|srcset|imagesrcset)="([^"]+)"/g)].map(([, value = '']) => value))
    .flatMap((value) => value.split(',').map((one) => one.trim().split(' ')[0] ?? ''))
    .filter((address) => address.startsWith('/'));
  return [...new Set(addresses), '/manifest.webmanifest', '/sw.js'];
}

it(`refuses none of ${STRANGERS} strangers behind one address who load a whole page within a minute`, async () => {
  const parts = await partsOf('/membership');
  for (const needed of [/\.css$/, /\.js$/, /^\/media\//]) expect(parts.some((part) => needed.test(part))).toBe(true);
  const refused = new Map<string, number>();
  const strangers = Array.from({ length: STRANGERS }).keys();
  const open = async () => {
    for (const _ of strangers) {
      const answers = [
        await ask('/membership'),
        ...(await Promise.all(parts.map((part) => ask(part)))),
        await ask(countPageView.path, { method: 'POST', payload: { arrived: true } }),
      ];
      for (const [url, status] of answers) {
        const what = `${status} ${url}`;
        if (status >= 400) refused.set(what, (refused.get(what) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  expect(Object.fromEntries(refused)).toEqual({});
});
