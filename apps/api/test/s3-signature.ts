import { createHash, createHmac } from 'node:crypto';

interface SignedRequest {
  method: string;
  /** The address as it was sent, from the first slash on. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const form =
  /^AWS4-HMAC-SHA256 Credential=(?<keyId>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[\da-f]{64})$/;

/**
 * What S3 calls the fault of a request's signature, or null when it is right: AWS Signature Version 4, as "Authenticating
 * Requests: Using the Authorization Header" in Amazon's S3 reference lays it down.
 */
export function faultOfSignature(
  { method, url, headers }: SignedRequest,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | null {
  const header = (name: string) => String(headers[name] ?? '').trim();
  const { keyId, day = '', region = '', names = '', signature } = form.exec(header('authorization'))?.groups ?? {};
  if (signature === undefined) return 'AccessDenied';
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  if (!signed.includes('host')) return 'SignatureDoesNotMatch';

  const { pathname, searchParams } = new URL(url, 'http://any');
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    String(searchParams),
    ...signed.map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
