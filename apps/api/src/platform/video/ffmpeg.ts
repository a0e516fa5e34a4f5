import { spawn, type ChildProcess } from 'node:child_process';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { isRoot, NOBODY } from '../confined.ts';
import type { Logger } from '../log.ts';
import { diskFull } from './video-subprocess.ts';
import type { VideoFormat } from './formats.ts';
import type { Original } from './video-files.ts';

const TRANSCODE_MS = 30 * 60_000;
const PICTURE_MS = 60_000;
const SAID_CHARACTERS = 2_000;
/**
 * Limits in the units of `ulimit`: KB of address space, seconds of CPU time, 512-byte blocks of file size, open files.
 * Lower priority by `nice`.
 */
const BOUNDS =
  'ulimit -v 4194304; ulimit -t 7200; ulimit -f 4194304; ulimit -n 64; ulimit -c 0; exec nice -n 10 "$0" "$@"';

/** The demuxer is fixed, never detected from the file, so that a playlist cannot make ffmpeg fetch other files. */
const reader: Record<VideoFormat, string> = { mp4: 'mov', mov: 'mov', webm: 'matroska', avi: 'avi' };
/** Converts to square pixels first: some cameras record others, which not every player stretches. */
const within1080 =
  "scale=w='min(8192,trunc(iw*sar/2)*2)':h=ih,setsar=1," +
  "scale=w='min(iw,if(gt(iw,ih),1920,1080))':h='min(ih,if(gt(iw,ih),1080,1920))'" +
  ':force_original_aspect_ratio=decrease:force_divisible_by=2';

const words = (line: string): string[] => line.split(' ');
/** ffmpeg inherits both files open, and needs access to no folder. */
const [INPUT, OUTPUT] = ['/dev/fd/3', '/dev/fd/4'];
const readingOf = ({ format }: Original): string[] => [
  ...words('-nostdin -hide_banner -loglevel error -y -protocol_whitelist file -f'),
  reader[format],
  '-i',
  INPUT,
];
/** The first video and audio track only, without metadata. */
const streamArgs = words('-map 0:v:0 -map 0:a:0? -sn -dn -map_metadata -1 -map_chapters -1');
const written = words(
  '-pix_fmt yuv420p -fpsmax 60 -threads 2 -c:v libx264 -preset veryfast -crf 23 -profile:v high -c:a aac -b:a 128k -ac 2 -f mp4',
);

/** Runs the system's ffmpeg with resource limits, and as `nobody` if the server is root. */
export function createFfmpeg(program: string, log: Logger) {
  const running = new Set<ChildProcess>();
  let isClosed = false;

  /** Returns true on success. @throws Error when the disk is full or the server is stopping. */
  async function run(file: string, target: string, args: readonly string[], timeoutMs: number): Promise<boolean> {
    await using input = await open(file);
    await using output = await open(target, 'w+');
    // Opening /dev/fd checks the file's owner again.
    const asNobody = isRoot() && (await giveAway(input)) && (await giveAway(output));
    const child = spawn('/bin/sh', ['-c', BOUNDS, program, ...args], {
      stdio: ['ignore', 'ignore', 'pipe', input.fd, output.fd],
      env: { PATH: process.env['PATH'] ?? '' },
      cwd: '/',
      ...(asNobody && { uid: NOBODY, gid: NOBODY }),
    });
    running.add(child);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-SAID_CHARACTERS)));
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const code = await new Promise<number | null>((resolve) => {
      child.once('close', resolve);
      child.once('error', () => resolve(null));
    });
    clearTimeout(timer);
    running.delete(child);
    if (isClosed) throw new Error('the server is stopping');
    if (code === 0) return true;
    if (/no space left on device/i.test(said)) throw diskFull();
    log.warn({ code }, 'ffmpeg could not do it');
    return false;
  }

  return {
    /** An MP4 that every browser plays, at most 1080 lines high; null on failure. */
    async transcode(original: Original, folder: string): Promise<string | null> {
      const target = path.join(folder, 'transcoded.mp4');
      const args = [...readingOf(original), ...streamArgs, '-vf', within1080, ...written, OUTPUT];
      const done = await run(original.file, target, args, TRANSCODE_MS);
      if (!done) await rm(target, { force: true });
      return done ? target : null;
    },
    async picture(original: Original, folder: string): Promise<string | null> {
      const target = path.join(folder, 'picture.jpg');
      const chosen = `${within1080},thumbnail=50`;
      const args = [
        ...readingOf(original),
        ...words('-map 0:v:0 -frames:v 1 -q:v 3 -vf'),
        chosen,
        ...words('-f image2 -update 1'),
        OUTPUT,
      ];
      return (await run(original.file, target, args, PICTURE_MS)) ? target : null;
    },
    close() {
      isClosed = true;
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

/** Changes the owner to `nobody`; false if the system has no such user. */
const giveAway = (file: FileHandle): Promise<boolean> =>
  file.chown(NOBODY, NOBODY).then(
    () => true,
    () => false,
  );
