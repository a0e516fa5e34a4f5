import { expect, it } from 'vitest';
import { lastChoiceWins } from './last-choice.ts';

it('a choice made while an earlier one is being queued is queued after it, and not sent', async () => {
  const choose = lastChoiceWins<boolean>();
  const sent: boolean[] = [];
  const queued: boolean[] = [];
  const storage = Promise.withResolvers<void>();
  const press = (choice: boolean) =>
    choose({
      key: 'post',
      before: !choice,
      choice,
      send(wanted) {
        sent.push(wanted);
        return Promise.reject(new Error('no connection'));
      },
      async failed(_stands, _error, wanted) {
        await storage.promise;
        queued.push(wanted);
      },
    });
  const first = press(true);
  await Promise.resolve();
  await press(false);
  storage.resolve();
  await first;
  expect({ sent, queued }).toEqual({ sent: [true], queued: [true, false] });
});

it('choices made while one is sent become one call with the last of them', async () => {
  const choose = lastChoiceWins<string>();
  const sent: string[] = [];
  const answered = Promise.withResolvers<void>();
  const press = (choice: string) =>
    choose({
      key: 'post',
      before: 'none',
      choice,
      async send(wanted) {
        sent.push(wanted);
        await answered.promise;
        return { stands: wanted, settle: () => undefined };
      },
      failed: () => undefined,
    });
  const first = press('heart');
  await press('clapping');
  await press('thumbs-up');
  answered.resolve();
  await first;
  expect(sent).toEqual(['heart', 'thumbs-up']);
});
