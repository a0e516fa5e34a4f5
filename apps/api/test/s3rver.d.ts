/** The part of s3rver that the tests use; the package brings no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
  // oxlint-disable-next-line import/no-default-export
  export default S3rver;
}
