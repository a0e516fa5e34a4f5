import type { FileHandle } from 'node:fs/promises';
import type { VideoFormat } from './formats.ts';
import type { MadeVideo, OpenFiles } from './video-files.ts';

/** A part of a file: a RIFF chunk or an ISO box, whose first eight bytes are its name and length. */
interface Piece {
  name: string;
  start: number;
  /** Start of its content. */
  inside: number;
  end: number;
}

/** Container format: its parser, and the parts to keep. */
interface Kind {
  read(file: FileHandle, start: number, limit: number): Promise<Piece | null>;
  /** Parts to keep, and parts to descend into, by the name of the enclosing part. */
  allowed: Readonly<Record<string, readonly string[]>>;
  opened: ReadonlySet<string>;
  /** A name that players skip, written over the original one. */
  padding: string;
  nameAt: number;
}

const HEAD_BYTES = 16;
const PIECE_BYTES = 1024 * 1024;
const ZEROS = Buffer.alloc(64 * 1024);

const avi: Kind = {
  read: readChunk,
  allowed: {
    '': ['RIFF:AVI', 'RIFF:AVIX'],
    'RIFF:AVI': ['LIST:hdrl', 'LIST:movi', 'idx1'],
    'RIFF:AVIX': ['LIST:movi', 'idx1'],
    'LIST:hdrl': ['avih', 'LIST:strl', 'LIST:odml'],
    'LIST:strl': ['strh', 'strf', 'indx', 'vprp'],
    'LIST:odml': ['dmlh'],
  },
  opened: new Set(['RIFF:AVI', 'RIFF:AVIX', 'LIST:hdrl', 'LIST:strl', 'LIST:odml']),
  padding: 'JUNK',
  nameAt: 0,
};

const isoBoxes: Kind = {
  read: readBox,
  allowed: {
    '': ['ftyp', 'moov', 'mdat', 'moof', 'sidx', 'mfra', 'wide'],
    moov: ['mvhd', 'trak', 'mvex', 'iods'],
    trak: ['tkhd', 'edts', 'mdia', 'tref'],
  },
  opened: new Set(['moov', 'trak']),
  padding: 'free',
  nameAt: 4,
};

/**
 * Copies a video that cannot be parsed, and blanks everything in the copy except pictures, sound and their index: INFO,
 * IDIT, EXIF and XMP of an AVI, `udta`, `meta` and `uuid` of an MP4 or MOV, padding, and trailing data. Not covered:
 * data hidden among the samples, and a broken WebM.
 */
export async function blank({ original, made }: OpenFiles, format: VideoFormat): Promise<Omit<MadeVideo, 'file'>> {
  const bytes = await copy(original, made);
  if (format !== 'webm') await blankWithin(made, format === 'avi' ? avi : isoBoxes, '', 0, bytes);
  return { format, playable: false, width: null, height: null, durationMs: null };
}

/** Returns the number of bytes. */
async function copy(from: FileHandle, to: FileHandle): Promise<number> {
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let at = 0; ;) {
    const { bytesRead } = await from.read(piece, 0, PIECE_BYTES, at);
    if (bytesRead === 0) return at;
    await to.write(piece, 0, bytesRead, at);
    at += bytesRead;
  }
}

async function blankWithin(file: FileHandle, kind: Kind, around: string, from: number, limit: number): Promise<void> {
  let start = from;
  while (start < limit) {
    const piece = await kind.read(file, start, limit);
    // Unparsable data is zeroed to the end of the enclosing part.
    if (!piece) return zero(file, start, limit);
    if (!kind.allowed[around]?.includes(piece.name)) {
      await zero(file, piece.inside, piece.end);
      await file.write(Buffer.from(kind.padding, 'latin1'), 0, 4, piece.start + kind.nameAt);
    } else if (kind.opened.has(piece.name)) await blankWithin(file, kind, piece.name, piece.inside, piece.end);
    start = piece.end;
  }
}

async function zero(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.length) await file.write(ZEROS, 0, Math.min(ZEROS.length, to - at), at);
}

async function head(file: FileHandle, start: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, start);
  return buffer;
}

const isName = (name: string): boolean => /^[\x20-\x7e]{4}$/.test(name);

/** RIFF: little endian, padded to even lengths; a list has its type after its length. */
async function readChunk(file: FileHandle, start: number, limit: number): Promise<Piece | null> {
  const bytes = await head(file, start);
  const name = bytes.toString('latin1', 0, 4);
  if (!isName(name)) return null;
  const length = bytes.readUInt32LE(4);
  const isList = name === 'RIFF' || name === 'LIST';
  // A truncated recording claims more bytes than exist, or none yet.
  const end = isList && length === 0 ? limit : Math.min(start + 8 + length + (length % 2), limit);
  const listed = isList ? `:${bytes.toString('latin1', 8, 12).trimEnd()}` : '';
  return { name: name + listed, start, inside: Math.min(start + (isList ? 12 : 8), end), end };
}

/** ISO box: big endian; the length includes the header, 1 means a 16-byte header, 0 means up to the end of the file. */
async function readBox(file: FileHandle, start: number, limit: number): Promise<Piece | null> {
  const bytes = await head(file, start);
  const name = bytes.toString('latin1', 4, 8);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(name)) return null;
  const short = bytes.readUInt32BE(0);
  const inside = start + (short === 1 ? 16 : 8);
  const length = short === 1 ? Number(bytes.readBigUInt64BE(8)) : short;
  const end = length === 0 ? limit : Math.min(start + length, limit);
  return end < inside ? null : { name, start, inside, end };
}
