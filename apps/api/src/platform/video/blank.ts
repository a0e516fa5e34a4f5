import type { FileHandle } from 'node:fs/promises';
import type { VideoFormat } from './formats.ts';
import type { MadeVideo } from './video.ts';
import type { OpenFiles } from './video-worker.ts';

/** A piece of a file: a RIFF chunk or an ISO box, whose first eight bytes say what and how long it is. */
interface Piece {
  name: string;
  start: number;
  /** Where what it holds begins. */
  inside: number;
  end: number;
}

/** How a kind of file is read and what of it is kept. */
interface Kind {
  read(file: FileHandle, start: number, limit: number): Promise<Piece | null>;
  /** The pieces kept as they are, and those looked into, by the name of the piece around them. */
  allowed: Readonly<Record<string, readonly string[]>>;
  opened: ReadonlySet<string>;
  /** Overwrites the name, so that players pass it by. */
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
 * Copies a video that nothing here can take apart, and blanks in the copy whatever is not pictures, sound or their
 * index: INFO, IDIT, EXIF and XMP of an AVI, `udta`, `meta` and `uuid` of an MP4 or MOV, padding, and what trails behind.
 * Out of reach is what hides among the samples themselves, and a WebM that is broken.
 */
export async function blank({ original, made }: OpenFiles, format: VideoFormat): Promise<Omit<MadeVideo, 'file'>> {
  const bytes = await copy(original, made);
  if (format !== 'webm') await blankWithin(made, format === 'avi' ? avi : isoBoxes, '', 0, bytes);
  return { format, playable: false, width: null, height: null, durationMs: null };
}

/** Returns how many bytes there are. */
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
    // What cannot be told apart is zeroed to the end of what holds it.
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

/** Little endian; even; a list carries its kind behind its length. */
async function readChunk(file: FileHandle, start: number, limit: number): Promise<Piece | null> {
  const bytes = await head(file, start);
  const name = bytes.toString('latin1', 0, 4);
  if (!isName(name)) return null;
  const length = bytes.readUInt32LE(4);
  const isList = name === 'RIFF' || name === 'LIST';
  // A recording that was cut short claims more than there is, or nothing yet.
  const end = isList && length === 0 ? limit : Math.min(start + 8 + length + (length % 2), limit);
  const listed = isList ? `:${bytes.toString('latin1', 8, 12).trimEnd()}` : '';
  return { name: name + listed, start, inside: Math.min(start + (isList ? 12 : 8), end), end };
}

/** Big endian; its length counts its head, 1 says that sixteen bytes of it are used, 0 that it goes to the end. */
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
