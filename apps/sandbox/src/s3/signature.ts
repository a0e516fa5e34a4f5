import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from './s3-error.ts';

export interface S3Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

interface SignedRequest {
  method: string;
  /** The address as sent, from the first slash on. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const form =
  /^AWS4-HMAC-SHA256 Credential=(?<keyId>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[\da-f]{64})$/;
const dateForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const maxSkewMs = 15 * 60_000;

/**
 * AWS Signature Version 4, as specified in "Authenticating Requests: Using the Authorization Header" of Amazon's S3
 * reference. @throws S3Error where Amazon would refuse.
 */
export function checkSignature({ method, url, headers }: SignedRequest, account: S3Account, nowMs: number): void {
  const header = (name: string) => String(headers[name] ?? '').trim();
  if (header('authorization') === '') throw new S3Error('AccessDenied', 'Access Denied');
  const { keyId, day = '', region = '', names = '', signature } = form.exec(header('authorization'))?.groups ?? {};
  if (signature === undefined) {
    throw new S3Error('AuthorizationHeaderMalformed', 'The authorization header that you provided is not valid.');
  }
  if (keyId !== account.accessKeyId) {
    throw new S3Error('InvalidAccessKeyId', 'The AWS access key ID that you provided does not exist in our records.');
  }
  if (region !== account.region) {
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region '${region}' is wrong; expecting '${account.region}'`,
    );
  }
  const signed = names.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signed.includes(name))) {
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed');
  }
  checkDate(header('x-amz-date'), day, nowMs);
  if (header('x-amz-content-sha256') === '') {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }

  const canonical = [
    method,
    canonicalPath(url),
    canonicalQuery(url),
    ...signed.map((name) => `${name}:${header(name).replaceAll(/ {2,}/g, ' ')}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`);
  if (timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))) return;
  throw new S3Error('SignatureDoesNotMatch', 'The request signature that we calculated does not match yours.');
}

function checkDate(date: string, day: string, nowMs: number): void {
  const parts = dateForm.exec(date)?.slice(1).map(Number);
  if (!parts || !date.startsWith(day)) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  }
  const [year = 0, month = 0, ...rest] = parts;
  if (Math.abs(Date.UTC(year, month - 1, ...rest) - nowMs) > maxSkewMs) {
    throw new S3Error('RequestTimeTooSkewed', 'The difference between the request time and ours is too large.');
  }
}

/** Encodes each name once and leaves slashes: S3 does not encode twice, as other services do. */
const canonicalPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .split('/')
    .map((segment) => encode(decode(segment)))
    .join('/');

function canonicalQuery(url: string): string {
  const start = url.indexOf('?');
  if (start === -1) return '';
  const pairs = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('=', 2))
    .map(([name = '', value = '']) => `${encode(decode(name))}=${encode(decode(value))}`);
  return pairs.sort(byCode).join('&');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidArgument', 'The address is not well encoded.');
  }
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const byCode = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
