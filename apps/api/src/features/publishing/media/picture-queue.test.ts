import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePerson } from '#test/factories.ts';
import { serverForTest } from '#test/harness.ts';
import { plainPng, upload } from '#test/pictures.ts';

/** As slow to decode as possible: every row of a progressive JPEG is decoded several times. */
const progressive = async (width: number, height: number): Promise<Buffer<ArrayBuffer>> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: 'teal', noise } });
  return Buffer.from(await image.jpeg({ progressive: true, quality: 30 }).toBuffer());
};

test("one person's many pictures do not delay anybody else's [S7]", async () => {
  const { app, deps } = await serverForTest();
  const [ada, bola] = [await makePerson(deps), await makePerson(deps)];
  const send = (bytes: Buffer<ArrayBuffer>, token: string) => upload(app, { bytes, token, preset: 'profile' });
  const large = await progressive(5_000, 4_900);
  const answered: string[] = [];
  const first = Promise.withResolvers<void>();
  const flood = Array.from({ length: 14 }, async () => {
    const { status, headers, body } = await send(large, ada.token);
    answered.push(`ada ${status}`);
    if (status === 201) first.resolve();
    else expect([headers['retry-after'], body]).toMatchObject([expect.anything(), { message: expect.any(String) }]);
    return status;
  });
  await first.promise;
  const before = answered.length;
  expect((await send(plainPng(64, 64), bola.token)).status).toBe(201);
  const meanwhile = answered.slice(before).filter((each) => each === 'ada 201').length;
  const statuses = await Promise.all(flood);
  // One is being decoded and two wait; the others were rejected before their bytes were read.
  expect(statuses.toSorted()).toEqual([201, 201, 201, ...Array.from({ length: 11 }, () => 429)]);
  expect(meanwhile).toBeLessThanOrEqual(1);
  // A rejected person may upload again afterwards.
  expect((await send(plainPng(64, 64), ada.token)).status).toBe(201);
});

test('rejects a picture of more pixels than its use needs, naming the limit [S7]', async () => {
  const { app, deps } = await serverForTest();
  const ada = await makePerson(deps);
  const send = (width: number, height: number) =>
    upload(app, { bytes: plainPng(width, height), token: ada.token, preset: 'profile' });
  const { status, body } = await send(5_001, 5_000);
  const sentence = 'Choose a picture of 25 megapixels or less.';
  expect([status, body]).toMatchObject([
    415,
    { code: 'unsupported_media', message: sentence, fields: { file: sentence } },
  ]);
  expect((await send(5_000, 5_000)).status).toBe(201);
});
