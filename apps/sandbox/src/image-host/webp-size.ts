type Size = { width: number; height: number };

/** Reads the picture's size from a WebP file (WebP container specification, RFC 6386); null for other files. */
export function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'WEBPVP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
