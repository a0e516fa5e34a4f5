import type { FileHandle } from 'node:fs/promises';
import {
  CustomSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MATROSKA,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type StreamTargetChunk,
} from 'mediabunny';
import type { VideoFormat } from './formats.ts';
import type { MadeVideo, OpenFiles } from './video-files.ts';

interface Tracks {
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

/** H.264 profiles that every browser plays. HEVC is left out: support depends on the machine. */
const h264Everywhere = /^avc1\.(?:42|4d|58|64)/i;
const webmPictures = new Set<string | null>(['vp8', 'vp9', 'av1']);
// Undefined is a video without sound, null one with sound in an unknown codec.
const mp4Sound = new Set<string | null | undefined>(['aac', 'mp3', undefined]);
const webmSound = new Set<string | null | undefined>(['opus', 'vorbis', undefined]);

/**
 * Remuxes a video: copies pictures and sound packet by packet, and drops tags, location, names and further tracks. Null
 * for an unreadable video, or if browsers cannot play the result and only playable ones are wanted.
 */
export async function remux(
  { original, made }: OpenFiles,
  wanted: 'playable' | 'any',
): Promise<Omit<MadeVideo, 'file'> | null> {
  using input = new Input({ source: sourceOf(original), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const video = await input.getPrimaryVideoTrack();
  if (!video) return null;
  const tracks = { video, audio: await input.getPrimaryAudioTrack() };
  const container = await input.getFormat();
  const isWebm = container === WEBM || container === MATROSKA;
  const playable = await isPlayable(tracks, isWebm);
  if (wanted === 'playable' && !playable) return null;
  const plain = container === QTFF && !playable ? 'mov' : 'mp4';
  const format = isWebm ? 'webm' : plain;
  const seconds = await copy(tracks, made, format);
  if (seconds === null) return null;
  return {
    format,
    playable,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    durationMs: Math.round(seconds * 1000),
  };
}

const sourceOf = (file: FileHandle): CustomSource =>
  new CustomSource({
    getSize: async () => (await file.stat()).size,
    async read(start, end) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    },
    prefetchProfile: 'fileSystem',
  });

const targetOf = (file: FileHandle): StreamTarget =>
  new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      async write({ data, position }) {
        await file.write(data, 0, data.length, position);
      },
    }),
    { chunked: true },
  );

async function isPlayable({ video, audio }: Tracks, isWebm: boolean): Promise<boolean> {
  const sound = await audio?.getCodec();
  if (isWebm) return webmPictures.has(await video.getCodec()) && webmSound.has(sound);
  return h264Everywhere.test((await video.getCodecParameterString()) ?? '') && mp4Sound.has(sound);
}

/** The index goes first, so that a player can start early; its space is reserved, and no packets are buffered. */
function formatOf(format: VideoFormat) {
  if (format === 'webm') return new WebMOutputFormat();
  return format === 'mov'
    ? new MovOutputFormat({ fastStart: 'reserve' })
    : new Mp4OutputFormat({ fastStart: 'reserve' });
}

/** Returns the copied duration, or null if it has no complete picture. */
async function copy({ video, audio }: Tracks, made: FileHandle, format: VideoFormat): Promise<number | null> {
  const output = new Output({ format: formatOf(format), target: targetOf(made) });
  const pictures = await addVideo(output, video);
  const sound = audio && (await addAudio(output, audio));
  if (!pictures) return null;
  await output.start();
  const seconds = await copyInterleaved(sound ? [pictures, sound] : [pictures]);
  await output.finalize();
  return seconds;
}

/** A track being copied: its packets, and a function that writes one. */
interface TrackCopy {
  packets: AsyncGenerator<EncodedPacket>;
  add(packet: EncodedPacket): Promise<void>;
}

async function addVideo(output: Output, track: InputVideoTrack): Promise<TrackCopy | null> {
  const [codec, packets] = [await track.getCodec(), await packetsOf(track)];
  if (codec === null || !packets) return null;
  const source = new EncodedVideoPacketSource(codec);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const rotation = await track.getRotation();
  output.addVideoTrack(source, { rotation, maximumPacketCount: await countPackets(track) });
  return { packets, add: (packet) => source.add(packet, decoderConfig && { decoderConfig }) };
}

/** @throws Error for sound in an unknown codec: the sound must not be dropped silently. */
async function addAudio(output: Output, track: InputAudioTrack): Promise<TrackCopy | null> {
  const [codec, packets] = [await track.getCodec(), await packetsOf(track)];
  if (codec === null) throw new Error('sound in no known code');
  if (!packets) return null;
  const source = new EncodedAudioPacketSource(codec);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  output.addAudioTrack(source, { maximumPacketCount: await countPackets(track) });
  return { packets, add: (packet) => source.add(packet, decoderConfig && { decoderConfig }) };
}

const countPackets = async (track: InputTrack): Promise<number> => (await track.computePacketStats()).packetCount;

/** Starts with the first key packet. */
async function packetsOf(track: InputTrack): Promise<AsyncGenerator<EncodedPacket> | null> {
  const sink = new EncodedPacketSink(track);
  const first = await sink.getFirstKeyPacket({ verifyKeyPackets: true });
  return first && sink.packets(first, undefined, { verifyKeyPackets: true });
}

/** Interleaves pictures and sound by time, as players expect. Returns the duration in seconds. */
async function copyInterleaved(copies: readonly TrackCopy[]): Promise<number> {
  const waiting = await Promise.all(copies.map(async (track) => ({ track, next: await track.packets.next() })));
  let [start, end] = [Infinity, 0];
  for (;;) {
    const [nextTrack] = waiting.filter(({ next }) => !next.done).toSorted((a, b) => timeOf(a.next) - timeOf(b.next));
    if (!nextTrack?.next.value) return end - Math.max(0, start);
    const { timestamp, duration } = nextTrack.next.value;
    start = Math.min(start, timestamp);
    end = Math.max(end, timestamp + duration);
    await nextTrack.track.add(nextTrack.next.value);
    nextTrack.next = await nextTrack.track.packets.next();
  }
}

const timeOf = ({ value }: IteratorResult<EncodedPacket, void>): number => value?.timestamp ?? Infinity;
