import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './s3-error.ts';

/**
 * Checks that the body is the one that was signed and summed. Chunked signatures are not supported: our client sends a
 * file as one body.
 */
export function checkPayload(headers: IncomingHttpHeaders, body: Buffer): void {
  const declared = String(headers['x-amz-content-sha256']);
  if (declared.startsWith('STREAMING-')) {
    throw new S3Error('NotImplemented', 'A header you provided implies functionality that is not implemented: chunks');
  }
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== digest('sha256', body, 'hex')) {
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match the body.",
    );
  }
  checkSum(headers['content-md5'], 'md5', 16, body);
  checkSum(headers['x-amz-checksum-sha256'], 'sha256', 32, body);
}

function checkSum(sent: unknown, algorithm: 'md5' | 'sha256', length: number, body: Buffer): void {
  if (typeof sent !== 'string') return;
  if (Buffer.from(sent, 'base64').length !== length) {
    throw new S3Error('InvalidDigest', 'The checksum that you specified is not valid.');
  }
  if (sent !== digest(algorithm, body, 'base64')) {
    throw new S3Error('BadDigest', 'The checksum that you specified did not match what we received.');
  }
}

/** ETag of an object uploaded in one part: the MD5 of its content, in quotes. */
export const etagOf = (body: Buffer): string => `"${digest('md5', body, 'hex')}"`;

const digest = (algorithm: string, body: Buffer, encoding: 'hex' | 'base64'): string =>
  createHash(algorithm).update(body).digest(encoding);
