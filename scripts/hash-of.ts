import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** SHA-256 of a file's content. The lock file is compared by it, not by its time: `npm prune` rewrites it unchanged. */
export const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
