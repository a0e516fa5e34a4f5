import type { Settings } from '../settings.ts';
import type { S3Account } from './signature.ts';

/** The one bucket, private, its owner's alone. */
export const bucketName = 'udala';

/** Whoever may move the sandbox's clock may read its bucket. */
export const s3AccountOf = ({ key }: Settings): S3Account => ({
  accessKeyId: 'AKIAUDALASANDBOX',
  secretAccessKey: key,
  region: 'us-east-1',
});
