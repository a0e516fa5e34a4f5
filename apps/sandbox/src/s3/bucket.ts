import type { IncomingHttpHeaders } from 'node:http';
import type { Store } from '../store.ts';
import { bucketName } from './account.ts';
import { isAfter, isAfterToken, pageOf, tokenOf, wishOf, type Entry } from './list.ts';
import { deleteObject, type Deleted } from './objects.ts';
import { S3Error } from './s3-error.ts';
import { listVersions, setVersioning, versioningOf, type Version } from './versions.queries.ts';
import { element, insideOf, insides, malformed, textOf, xmlDocument } from './xml.ts';

type Query = Readonly<Record<string, string | undefined>>;
const maxDeletions = 1000;

/** ListObjectsV2. */
export function listObjects(store: Store, query: Query): string {
  if (query['list-type'] !== '2') throw new S3Error('NotImplemented', 'Only version 2 of the list is spoken here');
  const wish = wishOf(query);
  const { 'continuation-token': token, 'start-after': startAfter = '' } = query;
  const goesOn = token === undefined ? (key: string) => isAfter(key, startAfter) : isAfterToken(token);
  const objects = latestOf(listVersions(store)).filter(({ isMarker, key }) => !isMarker && goesOn(key));
  const { entries, isTruncated } = pageOf(objects, wish);
  const last = entries.at(-1);
  return xmlDocument('ListBucketResult', [
    element('Name', bucketName),
    element('Prefix', wish.prefix),
    ...(wish.delimiter === '' ? [] : [element('Delimiter', wish.delimiter)]),
    element('KeyCount', entries.length),
    element('MaxKeys', wish.maxKeys),
    element('IsTruncated', isTruncated),
    ...(token === undefined ? [] : [element('ContinuationToken', token)]),
    ...(isTruncated && last ? [element('NextContinuationToken', tokenOf(last))] : []),
    ...entries.map((entry) => entryOf(entry, (version) => element('Contents', factsOf(version)))),
  ]);
}

/** ListObjectVersions: every version and delete marker. */
export function listObjectVersions(store: Store, query: Query): string {
  const wish = wishOf(query);
  const { 'key-marker': keyMarker = '', 'version-id-marker': versionMarker } = query;
  const all = listVersions(store);
  const newest = new Set(latestOf(all).map(({ id }) => id));
  const marked = all.find(({ key, versionId }) => key === keyMarker && versionId === versionMarker);
  const rest = all.filter(({ key, id }) => isAfter(key, keyMarker) || (marked && key === keyMarker && id < marked.id));
  const { entries, isTruncated } = pageOf(rest, wish);
  const last = entries.at(-1);
  return xmlDocument('ListVersionsResult', [
    element('Name', bucketName),
    element('Prefix', wish.prefix),
    element('KeyMarker', keyMarker),
    element('MaxKeys', wish.maxKeys),
    element('IsTruncated', isTruncated),
    ...(isTruncated && last ? markersOf(last) : []),
    ...entries.map((entry) => entryOf(entry, (version) => versionElement(version, newest.has(version.id)))),
  ]);
}

export function toVersioningXml(store: Store): string {
  const state = versioningOf(store);
  return xmlDocument('VersioningConfiguration', state ? [element('Status', state)] : []);
}

export function changeVersioning(store: Store, body: Buffer): void {
  const state = textOf(insideOf(body.toString(), 'VersioningConfiguration'), 'Status');
  if (state !== 'Enabled' && state !== 'Suspended') {
    throw new S3Error('IllegalVersioningConfigurationException', 'The versioning configuration is not valid.');
  }
  setVersioning(store, state);
}

/** DeleteObjects; S3 requires the checksum of such a list. */
export function deleteObjects(store: Store, body: Buffer, headers: IncomingHttpHeaders): string {
  if (headers['content-md5'] === undefined && headers['x-amz-checksum-sha256'] === undefined) {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: Content-MD5');
  }
  const wish = insideOf(body.toString(), 'Delete');
  const wanted = insides(wish, 'Object').map((one) => ({
    key: textOf(one, 'Key'),
    versionId: textOf(one, 'VersionId'),
  }));
  if (wanted.length === 0 || wanted.length > maxDeletions) throw malformed();
  const isQuiet = textOf(wish, 'Quiet') === 'true';
  const deleted = wanted.map(({ key, versionId }) => {
    if (key === null || key === '') throw malformed();
    return deletedElement(key, versionId, deleteObject(store, key, versionId ?? undefined));
  });
  return xmlDocument('DeleteResult', isQuiet ? [] : deleted);
}

const latestOf = (all: readonly Version[]): Version[] => all.filter(({ key }, at) => key !== all[at - 1]?.key);

const entryOf = (entry: Entry, toXml: (version: Version) => string): string =>
  'version' in entry ? toXml(entry.version) : element('CommonPrefixes', [element('Prefix', entry.commonPrefix)]);

const factsOf = ({ key, etag, size, modifiedAt }: Version): string[] => [
  element('Key', key),
  element('LastModified', modifiedAt.toISOString()),
  element('ETag', etag),
  element('Size', size),
  element('StorageClass', 'STANDARD'),
];

function versionElement(version: Version, isLatest: boolean): string {
  const { key, versionId, isMarker, modifiedAt } = version;
  const which = [element('VersionId', versionId), element('IsLatest', isLatest)];
  return isMarker
    ? element('DeleteMarker', [element('Key', key), element('LastModified', modifiedAt.toISOString()), ...which])
    : element('Version', [...factsOf(version), ...which]);
}

const markersOf = (last: Entry): string[] =>
  'version' in last
    ? [element('NextKeyMarker', last.version.key), element('NextVersionIdMarker', last.version.versionId)]
    : [element('NextKeyMarker', last.commonPrefix)];

const deletedElement = (key: string, versionId: string | null, { marker }: Deleted): string =>
  element('Deleted', [
    element('Key', key),
    ...(versionId === null ? [] : [element('VersionId', versionId)]),
    ...(marker === null ? [] : [element('DeleteMarker', true), element('DeleteMarkerVersionId', marker)]),
  ]);
