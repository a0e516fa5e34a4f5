import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import * as en from './en/index.ts';
import { languages, sourceLocale, type Locale } from './languages.ts';
import * as pcm from './pcm/index.ts';
import { isReviewed } from './reviews.ts';
import type { Translation } from './translation.ts';

const camel = (file: string) =>
  file.replace(/\.ts$/, '').replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase());

const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const translations = folders.filter((name) => name !== sourceLocale);

it('has a folder for each language but the one that is made by rule', () => {
  expect([...folders, 'en-XA'].toSorted()).toEqual(Object.keys(languages).toSorted());
});

it.each(folders)('the index of %s lists every file of sentences', async (folder) => {
  const files = readdirSync(new URL(folder, import.meta.url)).filter(
    (file) => !/^(?:index|reviews)\.|\.test\./.test(file),
  );
  const index = (await import(`./${folder}/index.ts`)) as object;
  expect(Object.keys(index).toSorted()).toEqual(files.map(camel).toSorted());
});

it.each(translations)('%s is a draft until somebody has reviewed every file', async (folder) => {
  const { reviews } = (await import(`./${folder}/reviews.ts`)) as { reviews: Parameters<typeof isReviewed>[0] };
  const { state } = languages[folder as Locale];
  expect(state).toBe(isReviewed(reviews) ? 'offered' : 'draft');
});

it('counts as reviewed what has files, and a reader for each', () => {
  const read = { by: 'Ada Obi', on: '2026-11-25' };
  expect([{}, { auth: read, mail: null }, { auth: read }].map(isReviewed)).toEqual([false, false, true]);
});

it('takes a translation where there is one, and English elsewhere', () => {
  const { authServer } = catalogue('pcm');
  expect(authServer.wrongPair).toBe(pcm.authServer.wrongPair);
  expect(authServer.pairOrCodeWrong).toBe(en.authServer.pairOrCodeWrong);
});

it('marks every sentence in the pseudo-locale, and leaves what it was given, addresses and numbers as they are', () => {
  const { mail, notificationsServer, money, messagesMail } = catalogue('en-XA');
  expect(mail.sentBecauseAccount('ada@example.com')).toMatch(/^\[.* ada@example\.com .*\]$/u);
  expect(notificationsServer.liked('Ada Obi', 3, 'Dust')).toMatch(/^\[Ada Obi .* 3 .*“Dust”\]$/u);
  expect(money.naira(250_050)).toBe('₦2,500.50');
  expect(mail.codes.signup.title).not.toBe(en.mail.codes.signup.title);
  expect(messagesMail.unreadLead('Ada', 2)).toContain('Ada');
});

it('makes a sentence at least 40 % longer in the pseudo-locale', () => {
  const { errors } = catalogue('en-XA');
  for (const name of ['invalidRequest', 'sessionEnded', 'unavailable'] as const) {
    expect(errors[name].length).toBeGreaterThanOrEqual(1.4 * en.errors[name].length);
  }
});

/** Compiles only for a translation. */
const compiled = <T extends Readonly<Record<string, object>>>(given: T & Translation<typeof en, T>): T => given;

it('rejects a malformed and an unknown message when it is compiled', () => {
  // @ts-expect-error: a sentence, not a function
  compiled({ authServer: { wrongPair: (count: number) => `${count}` } });
  // @ts-expect-error: English has no such message
  compiled({ authServer: { wrongPear: 'No correct.' } });
  // @ts-expect-error: English takes minutes
  compiled({ authServer: { tooManyTries: (minutes: string) => minutes } });
  // @ts-expect-error: English has no such file
  compiled({ nowhere: { wrongPair: 'No correct.' } });
  const translated = { authServer: { wrongPair: 'No correct.' } };
  expect(compiled(translated)).toBe(translated);
});
