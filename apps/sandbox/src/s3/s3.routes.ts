import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';
import { bucketName, s3AccountOf } from './account.ts';
import { changeVersioning, deleteObjects, listObjects, listObjectVersions, toVersioningXml } from './bucket.ts';
import { checkReading } from './conditions.ts';
import { deleteObject, getObject, putObject } from './objects.ts';
import { checkPayload } from './payload.ts';
import { rangeOf } from './range.ts';
import { S3Error } from './s3-error.ts';
import { checkSignature } from './signature.ts';
import { bytesOf, versioningOf, type Version } from './versions.queries.ts';
import { element, xmlDocument } from './xml.ts';

type S3Request = FastifyRequest<{
  Params: { bucket: string; '*'?: string };
  Querystring: Record<string, string | undefined>;
}>;

/** Far below the 5 GB of S3 in one request, above the largest video. */
const maxBytes = 256 * 1024 * 1024;
/** Query parameters that ask for something else than the object or the list itself. */
const subresources = new Set(['acl', 'attributes', 'cors', 'encryption', 'legal-hold', 'lifecycle', 'location']);
for (const name of ['object-lock', 'partNumber', 'policy', 'restore', 'retention', 'select', 'tagging', 'torrent']) {
  subresources.add(name);
}
for (const name of ['uploadId', 'uploads', 'website', 'X-Amz-Signature']) subresources.add(name);

/**
 * An S3-compatible store with path-style addresses: only what storing files in a bucket needs. No multipart uploads, no
 * presigning.
 */
export function s3(app: FastifyInstance, { settings, store }: Sandbox): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (_request: FastifyRequest, body: Buffer) => body,
  );

  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    const s3Error = error instanceof S3Error ? error : otherFault(error);
    if (s3Error.status >= 500 && !(error instanceof S3Error)) request.log.error(error);
    const { code, message, status, headers } = s3Error;
    reply.code(status).headers(headers).type('application/xml');
    const words = [element('Code', code), element('Message', message), element('RequestId', String(request.id))];
    return request.method === 'HEAD'
      ? reply.send()
      : reply.send(xmlDocument('Error', words).replace(/ xmlns="[^"]*"/, ''));
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase()).header('server', 'AmazonS3');
    const { method, raw, headers } = request;
    checkSignature({ method, url: raw.url ?? '', headers }, s3AccountOf(settings), Date.now());
    if (method === 'PUT' && headers['content-length'] === undefined) {
      throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
    }
  });

  const method = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'];
  for (const url of ['/:bucket', '/:bucket/*']) {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const s3Request = request as S3Request;
        if (s3Request.params.bucket !== bucketName)
          throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
        if (Object.keys(s3Request.query).some((name) => subresources.has(name))) throw notSpoken();
        checkPayload(request.headers, bodyOf(s3Request));
        const key = s3Request.params['*'] ?? '';
        return key === '' ? answerBucket(store, s3Request, reply) : answerObject(store, key, s3Request, reply);
      },
    });
  }
}

function answerBucket(store: Store, request: S3Request, reply: FastifyReply) {
  const { method, query, headers } = request;
  const asks = (verb: string, subresource: string) => method === verb && query[subresource] !== undefined;
  reply.type('application/xml');
  if (method === 'HEAD') return reply.header('x-amz-bucket-region', 'us-east-1').send();
  if (asks('GET', 'versioning')) return toVersioningXml(store);
  if (asks('GET', 'versions')) return listObjectVersions(store, query);
  if (method === 'GET') return listObjects(store, query);
  if (asks('POST', 'delete')) return deleteObjects(store, bodyOf(request), headers);
  if (!asks('PUT', 'versioning')) throw notSpoken();
  changeVersioning(store, bodyOf(request));
  return reply.send();
}

function answerObject(store: Store, key: string, request: S3Request, reply: FastifyReply) {
  const { method, query, headers } = request;
  switch (method) {
    case 'PUT': {
      if (headers['x-amz-copy-source'] !== undefined) throw notSpoken();
      const { etag, versionId } = putObject(store, key, bodyOf(request), headers);
      return setVersionHeader(store, reply, versionId).header('etag', etag).send();
    }
    case 'DELETE': {
      const { marker } = deleteObject(store, key, query['versionId']);
      if (marker !== null) reply.header('x-amz-delete-marker', 'true');
      const versionId = marker ?? query['versionId'];
      return (versionId === undefined ? reply : setVersionHeader(store, reply, versionId)).code(204).send();
    }
    case 'GET':
    case 'HEAD':
      return readObject(store, getObject(store, key, query['versionId']), request, reply);
    default:
      throw notSpoken();
  }
}

function readObject(store: Store, version: Version, { method, headers }: S3Request, reply: FastifyReply) {
  const { etag, modifiedAt, contentType, metadata, size } = version;
  setVersionHeader(store, reply, version.versionId).headers({
    ...metadata,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  });
  if (checkReading(headers, version) === 'unchanged') return reply.code(304).send();
  const range = rangeOf(headers.range, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.type(contentType).header('content-length', end - start + 1);
  return reply.send(method === 'HEAD' ? undefined : bytesOf(store, version).subarray(start, end + 1));
}

const setVersionHeader = (store: Store, reply: FastifyReply, versionId: string): FastifyReply =>
  versioningOf(store) === null ? reply : reply.header('x-amz-version-id', versionId);

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const notSpoken = (): S3Error =>
  new S3Error('NotImplemented', 'A header or parameter you provided implies functionality that is not implemented');

/** Words Fastify's own errors as S3 does. */
function otherFault({ statusCode = 500, message }: { statusCode?: number; message: string }): S3Error {
  if (statusCode === 413)
    return new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.');
  return new S3Error(statusCode < 500 ? 'InvalidRequest' : 'InternalError', statusCode < 500 ? message : 'Try again.');
}
