import type { FileHandle } from 'node:fs/promises';
import type { VideoFormat } from './formats.ts';

export interface MadeVideo {
  /** Path of the result. */
  file: string;
  format: VideoFormat;
  /** True if browsers play it. */
  playable: boolean;
  /** Displayed size, after rotation; null, like the duration, for an unreadable file. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

export interface Original {
  file: string;
  /** Detected from its first bytes. */
  format: VideoFormat;
}

/** The files of one task of the subprocess. */
export interface OpenFiles {
  original: FileHandle;
  made: FileHandle;
}
