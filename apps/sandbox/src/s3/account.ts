import type { Settings } from '../settings.ts';
import type { S3Account } from './signature.ts';

/** The only bucket: private, for its owner alone. */
export const bucketName = 'udala';

/** Derived from the sandbox's key: anybody who may move its clock may read its bucket. */
export const s3AccountOf = ({ key }: Settings): S3Account => ({
  accessKeyId: 'AKIAUDALASANDBOX',
  secretAccessKey: key,
  region: 'us-east-1',
});
