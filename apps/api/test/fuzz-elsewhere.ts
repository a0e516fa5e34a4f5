import fc from 'fast-check';
import { videoUploadPath } from '@udala/contract/videos';
import { actors, mostly, pathPiece, strangeQuery, type FuzzRequest } from './fuzz-request.ts';
import { strangeBody, type Sent } from './fuzz-bodies.ts';
import { moreHeaders } from './fuzz-headers.ts';
import { idOf } from './fuzz-hostile.ts';
import { ownIdOf } from './fuzz-known.ts';

// URLs that are not endpoints of the contract: files, resumable uploads, pages and unknown ones.

const addresses = [
  '/media/',
  '/membership/app/posts/',
  '/membership/',
  '/membership/app/',
  '/assets/',
  '/openapi.json/',
  '/',
  '/membership/manage/',
  '/.well-known/',
  '/sitemap.xml',
  '/robots.txt',
  '/readyz',
  '/notifications-socket/',
];
const nothing = fc.constant<Sent>({ body: null, headers: {} });
const mayBe = <T>(likely: fc.Arbitrary<T>, weight: number, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: likely }, { weight: 1, arbitrary: other });

export const elsewhere: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'DELETE', 'PUT'),
    path: fc
      .tuple(
        fc.constantFrom(...addresses),
        fc.array(fc.oneof(pathPiece, fc.constantFrom('720.webp', 'original', 'a.mp4')), { maxLength: 3 }),
      )
      .map(([start, pieces]) => `${start}${pieces.join('/')}`),
    query: mayBe(fc.constant(''), 6, strangeQuery),
    actor: fc.constantFrom(...actors),
    place: mostly('members', 5),
    sent: fc.oneof(nothing, strangeBody),
    more: moreHeaders,
  })
  .map(({ sent, more, ...rest }) => ({
    name: 'elsewhere',
    ...rest,
    headers: { ...sent.headers, ...more },
    body: rest.method === 'GET' || rest.method === 'HEAD' ? null : sent.body,
  }));

/** Pictures and videos, whole or in parts. */
export const files: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    path: fc
      .tuple(
        mayBe(fc.oneof(ownIdOf('picture'), ownIdOf('publicPicture'), ownIdOf('video'), idOf('media')), 9, pathPiece),
        mayBe(fc.constantFrom('720.webp', '360.webp', 'video.mp4'), 6, fc.oneof(fc.constant('original'), pathPiece)),
      )
      .map(([id, name]) => `/media/${id}/${name}`),
    query: mayBe(fc.constant(''), 6, strangeQuery),
    actor: fc.constantFrom(...actors),
    place: mostly('members', 5),
    headers: moreHeaders,
  })
  .map((request) => ({ name: 'files', body: null, ...request }));

/** Starts like an MP4 and has no content. */
const clip = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'), Buffer.alloc(96)]);
const length = String(clip.length);
const named = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;
/** Valid and invalid values of each header of tus. */
const words: Record<string, [right: string[], wrong: string[]]> = {
  'tus-resumable': [['1.0.0'], ['', '0.2.2', '1.0.0, 1.0.0', 'x'.repeat(500)]],
  'upload-length': [
    [length, length, '9', '300'],
    ['', '-1', '1e99', '0x10', '1.5', '99999999999999999999', '209715201', '0'],
  ],
  'upload-offset': [
    ['0', '0', '9', '64'],
    ['', '-1', '1e99', '99999999999999999999', '0x0', ' 0'],
  ],
  'upload-metadata': [
    [named('clip.mp4'), `${named('a.WEBM')},filetype dmlkZW8=`],
    [
      '',
      'filename',
      'filename !!!',
      `${named('a.mp4')},${named('b.mp4')}`,
      '__proto__ YQ==',
      'a '.repeat(2_000),
      named('../../a.mp4'),
    ],
  ],
  'content-type': [['application/offset+octet-stream'], ['', 'application/json', 'multipart/form-data; boundary=x']],
};
const more: Record<string, string>[] = [
  { 'upload-defer-length': '1' },
  { 'upload-defer-length': '2' },
  { 'upload-concat': 'partial' },
  { 'upload-concat': 'final;/uploads/video/a /uploads/video/b' },
  { 'upload-checksum': 'sha1 AAAA' },
  { 'x-http-method-override': 'DELETE' },
];
const ofTus = fc.record(
  Object.fromEntries(
    Object.entries(words).map(([name, [right, wrong]]) => [
      name,
      mayBe(fc.constantFrom(...right), 12, fc.constantFrom(...wrong)),
    ]),
  ),
);

export const uploads: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom('POST', 'POST', 'PATCH', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'GET', 'OPTIONS'),
    id: mayBe(ownIdOf('upload'), 9, fc.oneof(idOf('upload'), pathPiece)),
    query: mayBe(fc.constant(''), 12, strangeQuery),
    actor: mayBe(fc.constantFrom('ada', 'bola'), 5, fc.constantFrom(...actors)),
    place: mostly('members', 9),
    tus: ofTus,
    odd: mayBe(fc.constant({}), 4, fc.oneof(fc.constantFrom(...more), moreHeaders)),
    bytes: mayBe(fc.constant(clip), 3, fc.constantFrom(clip.subarray(0, 9), Buffer.alloc(0), Buffer.alloc(400, 'a'))),
  })
  .map(({ id, tus, odd, bytes, ...rest }) => ({
    name: 'uploads',
    ...rest,
    path: rest.method === 'POST' ? videoUploadPath : `${videoUploadPath}/${id}`,
    headers: { ...(tus as Record<string, string>), ...odd },
    body: rest.method === 'PATCH' ? { bytes } : null,
  }));
