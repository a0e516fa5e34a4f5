import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBucket } from '../../test/s3-client.ts';

type Ask = Awaited<ReturnType<typeof openBucket>>;
const put = async (ask: Ask, ...keys: string[]) => {
  for (const key of keys) {
    const address = key.split('/').map(encodeURIComponent).join('/');
    expect((await ask(`/udala/${address}`, { method: 'PUT', body: key })).status).toBe(200);
  }
};
const deletion = (ask: Ask, xml: string, sum = createHash('md5').update(xml).digest('base64')) =>
  ask('/udala?delete=', { method: 'POST', body: xml, headers: { 'content-md5': sum } });
const versioning = (ask: Ask, state: string) =>
  ask('/udala?versioning=', {
    method: 'PUT',
    body: `<VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>${state}</Status></VersioningConfiguration>`,
  });

test('[S11] a list continues from page to page, in byte order of its keys', async () => {
  const ask = await openBucket();
  await put(ask, 'b', 'a/2', 'a/1', '\u{FF5E}', '\u{1F600}', 'a&b');
  const found: string[][] = [];
  let token = '';
  do {
    const page = await ask(`/udala?list-type=2&max-keys=2${token && `&continuation-token=${token}`}`);
    expect(page.all('KeyCount')).toEqual(['2']);
    found.push(page.all('Key'));
    [token = ''] = page.all('NextContinuationToken');
    expect(page.all('IsTruncated')).toEqual([String(token !== '')]);
  } while (token !== '');
  expect(found).toEqual([
    ['a&amp;b', 'a/1'],
    ['a/2', 'b'],
    ['\u{FF5E}', '\u{1F600}'],
  ]);
  expect((await ask('/udala?list-type=2&continuation-token=other')).all('Code')).toEqual(['InvalidArgument']);
  expect((await ask('/udala?list-type=2&start-after=b&prefix=')).all('Key')).toHaveLength(2);
});

test('[S11] keys with a common prefix up to the delimiter are one entry, on one page', async () => {
  const ask = await openBucket();
  await put(ask, 'a', 'm/1', 'm/2', 'm/deep/3', 'z');
  const first = await ask('/udala?list-type=2&delimiter=%2F&max-keys=2');
  expect([first.all('Key'), first.all('CommonPrefixes')]).toEqual([['a'], ['<Prefix>m/</Prefix>']]);
  const [token] = first.all('NextContinuationToken');
  const second = await ask(`/udala?list-type=2&delimiter=%2F&continuation-token=${token}`);
  expect([second.all('Key'), second.all('CommonPrefixes')]).toEqual([['z'], []]);
  const inside = await ask('/udala?list-type=2&delimiter=%2F&prefix=m%2F');
  expect([inside.all('Key'), inside.all('CommonPrefixes')]).toEqual([['m/1', 'm/2'], ['<Prefix>m/deep/</Prefix>']]);
});

test('[S11] several objects are deleted at once, only with a checksum', async () => {
  const ask = await openBucket();
  await put(ask, 'a', 'b', 'c');
  const wish =
    '<Delete><Object><Key>a</Key></Object><Object><Key>b</Key></Object><Object><Key>none</Key></Object></Delete>';
  expect((await ask('/udala?delete=', { method: 'POST', body: wish })).all('Code')).toEqual(['InvalidRequest']);
  expect((await deletion(ask, wish, 'AAAAAAAAAAAAAAAAAAAAAA==')).all('Code')).toEqual(['BadDigest']);
  expect((await deletion(ask, '<Delete>')).all('Code')).toEqual(['MalformedXML']);
  expect((await ask('/udala?list-type=2')).all('Key')).toEqual(['a', 'b', 'c']);
  expect((await deletion(ask, wish)).all('Key')).toEqual(['a', 'b', 'none']);
  expect((await ask('/udala?list-type=2')).all('Key')).toEqual(['c']);
});

test('[S11] a bucket with versioning returns overwritten and deleted versions', async () => {
  const ask = await openBucket();
  await put(ask, 'a');
  expect((await ask('/udala?versioning=')).all('Status')).toEqual([]);
  expect((await versioning(ask, 'Perhaps')).status).toBe(400);
  expect((await versioning(ask, 'Enabled')).status).toBe(200);
  expect((await ask('/udala?versioning=')).all('Status')).toEqual(['Enabled']);

  const over = await ask('/udala/a', { method: 'PUT', body: 'over' });
  const gone = await ask('/udala/a', { method: 'DELETE' });
  expect(gone.headers['x-amz-delete-marker']).toBe('true');
  const missing = await ask('/udala/a');
  expect([missing.status, missing.headers['x-amz-delete-marker']]).toEqual([404, 'true']);
  expect((await ask('/udala?list-type=2')).all('Key')).toEqual([]);

  const [marker, second] = [gone, over].map(({ headers }) => String(headers['x-amz-version-id']));
  const page = await ask('/udala?versions=&max-keys=2');
  expect(page.all('VersionId')).toEqual([marker, second]);
  expect(page.all('IsLatest')).toEqual(['true', 'false']);
  const next = `key-marker=${page.all('NextKeyMarker')[0]}&version-id-marker=${page.all('NextVersionIdMarker')[0]}`;
  expect((await ask(`/udala?versions=&${next}`)).all('VersionId')).toEqual(['null']);

  expect((await ask('/udala/a?versionId=null')).text).toBe('a');
  expect((await ask(`/udala/a?versionId=${second}`)).text).toBe('over');
  expect((await ask(`/udala/a?versionId=${marker}`)).all('Code')).toEqual(['MethodNotAllowed']);
  expect((await ask('/udala/a?versionId=other')).all('Code')).toEqual(['NoSuchVersion']);

  expect((await ask(`/udala/a?versionId=${marker}`, { method: 'DELETE' })).status).toBe(204);
  expect((await ask('/udala/a')).text).toBe('over');
  await ask(`/udala/a?versionId=${second}`, { method: 'DELETE' });
  expect((await ask('/udala/a')).text).toBe('a');

  await versioning(ask, 'Suspended');
  await ask('/udala/a', { method: 'PUT', body: 'in place' });
  expect((await ask('/udala?versions=')).all('VersionId')).toEqual(['null']);
});
