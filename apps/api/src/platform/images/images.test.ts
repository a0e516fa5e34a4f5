import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../http/errors.ts';
import { createLog } from '../log.ts';
import { serverLimits } from '@udala/contract/server-limits';
import { createImages } from './images.ts';

const picture = path.join(import.meta.dirname, '../../../test/fixtures/mountain.jpg');

test('pictures that arrive at the same time are decoded one by one, and the last ones are rejected', async () => {
  const images = createImages(createLog('silent'), 1);
  onTestFinished(() => images.close());
  const decodeFor = (person: string) =>
    images.decode({ file: picture, person, maxPixels: serverLimits.imageMaxPixels });
  const all = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => decodeFor(`${index}`)));
  const decoded = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.width] : []));
  const refused: unknown[] = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(decoded).toEqual(Array.from({ length: 41 }, () => decoded[0]));
  expect(refused).toHaveLength(9);
  for (const error of refused) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
  }
  // The queue is empty again: the next picture is accepted.
  expect((await decodeFor('next')).variants).not.toHaveLength(0);
});
