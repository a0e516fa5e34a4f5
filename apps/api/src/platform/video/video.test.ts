import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixture } from '#test/pictures.ts';
import { findTestProgram, skippedWithout } from '../../../../../scripts/test/programs.ts';
import { isRoot, NOBODY } from '../confined.ts';
import { createLog } from '../log.ts';
import { createVideoSubprocess } from './video-subprocess.ts';
import { createVideos } from './video.ts';

const ffmpeg = findTestProgram('ffmpeg');
const why = skippedWithout('ffmpeg');

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'udala-video-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function videosFor(program: string | null) {
  const videos = createVideos({ ffmpeg: program, log: createLog('silent') });
  onTestFinished(() => videos.close());
  return videos;
}

/** Converts a fixture to another format. */
async function derived(name: string, from: string, ...args: string[]): Promise<string> {
  const [source, target] = [await newFolder(), await newFolder()].map((folder, at) =>
    path.join(folder, at ? name : from),
  );
  if (!source || !target) throw new Error('no folder');
  await writeFile(source, await fixture(from));
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-i', source, ...args, target]);
  if (status !== 0) throw new Error(String(stderr));
  return target;
}

const place = ['-metadata', 'location=+06.4541+003.3947/'];
const small = ['-t', '2', '-vf', 'scale=320:180'];

test.skipIf(ffmpeg === null)(
  `HEVC is played nowhere for sure: transcoded with ffmpeg, else stored without its location${why}`,
  async () => {
    const file = await derived(
      'phone.mov',
      'clip.mp4',
      ...small,
      '-c:v',
      'libx265',
      '-tag:v',
      'hvc1',
      '-c:a',
      'aac',
      ...place,
    );
    const folder = await newFolder();
    const result = await videosFor(null).make({ file, format: 'mov' }, folder);
    expect(result).toMatchObject({ format: 'mov', playable: false, width: 320, height: 180 });
    expect((await readFile(result.file)).includes('+06.45')).toBe(false);
    const made = await videosFor(ffmpeg).make({ file, format: 'mov' }, await newFolder());
    expect(made).toMatchObject({ format: 'mp4', playable: true, width: 320, height: 180 });
  },
);

test.skipIf(ffmpeg === null)(
  `what no part of us can take apart keeps its pictures and loses its place${why}`,
  async () => {
    const file = await derived('old.mp4', 'clip.mp4', ...small, '-c:v', 'mpeg4', '-c:a', 'aac', ...place);
    const original = await readFile(file);
    expect(original.includes('loci')).toBe(true);
    const result = await videosFor(null).make({ file, format: 'mp4' }, await newFolder());
    expect(result).toMatchObject({ format: 'mp4', playable: false, width: null });
    const bytes = await readFile(result.file);
    expect(bytes.length).toBe(original.length);
    for (const trace of ['loci', 'udta', 'Lavf']) expect([trace, bytes.includes(trace)]).toEqual([trace, false]);
    const [, before] = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'md5', '-']).output;
    const [, after] = spawnSync('ffmpeg', ['-v', 'error', '-i', result.file, '-f', 'md5', '-']).output;
    expect(String(after)).toBe(String(before));
  },
);

test.skipIf(ffmpeg === null).each([
  ['upright, with more than 1080 lines', 'scale=1440:2560,setsar=1', { width: 1080, height: 1920 }],
  ['of oblong pixels', 'scale=720:576,setsar=16/15', { width: 768, height: 576 }],
])(`a video %s is made to fit${why}`, async (_what, filter, size) => {
  const file = await derived('odd.avi', 'clip.mp4', '-t', '0.4', '-vf', filter, '-c:v', 'mjpeg', '-an');
  const made = await videosFor(ffmpeg).make({ file, format: 'avi' }, await newFolder());
  expect(made).toMatchObject({ playable: true, ...size });
});

test('blanks an AVI’s recording metadata wherever it is', async () => {
  const clip = await fixture('clip.avi');
  const chunk = (name: string, text: string) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(text.length, 4);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  // A camera's date in the header list, its notes after the pictures, and XML after everything.
  const list = clip.indexOf('LIST');
  const date = chunk('IDIT', 'SAT NOV 21 10:00:00 2026\n\u0000');
  const notes = chunk('_PMX', 'GPSLatitude 6,27.2N!');
  const bytes = Buffer.concat([
    clip.subarray(0, list + 12),
    date,
    clip.subarray(list + 12),
    notes,
    Buffer.from('<html>'),
  ]);
  bytes.writeUInt32LE(bytes.readUInt32LE(4) + date.length + notes.length, 4);
  bytes.writeUInt32LE(bytes.readUInt32LE(list + 4) + date.length, list + 4);
  const folder = await newFolder();
  const file = path.join(await newFolder(), 'clip.avi');
  await writeFile(file, bytes);
  const result = await videosFor(null).make({ file, format: 'avi' }, folder);
  const blanked = await readFile(result.file);
  for (const trace of ['IDIT', '2026', 'GPS', '<html>', 'Lavf']) {
    expect([trace, blanked.includes(trace)]).toEqual([trace, false]);
  }
  const movie = (whole: Buffer) => whole.subarray(whole.indexOf('movi'), whole.indexOf('idx1'));
  expect(movie(blanked).equals(movie(clip))).toBe(true);
  expect(await readdir(folder)).toEqual(['made']);
});

test('the sandboxed process writes only into its folder', async () => {
  const [folder, elsewhere] = [await newFolder(), await newFolder()];
  const file = path.join(await newFolder(), 'clip.mp4');
  await writeFile(file, await fixture('clip.mp4'));
  const subprocess = createVideoSubprocess(createLog('silent'));
  onTestFinished(() => subprocess.close());
  const writeTo = (target: string) => subprocess.run({ task: 'blank', file, target, format: 'mp4' }, folder);
  expect(await writeTo(path.join(folder, 'made'))).not.toBeNull();
  expect(await writeTo(path.join(elsewhere, 'made'))).toBeNull();
  expect(await readdir(elsewhere)).toEqual([]);
});

test.skipIf(!isRoot())('ffmpeg runs as nobody and reads only the file it is given [S12]', async () => {
  const [folder, tools] = [await newFolder(), await newFolder()];
  const [program, secret, file] = ['ffmpeg', 'secret', 'clip.mp4'].map((name) => path.join(tools, name)) as [
    string,
    string,
    string,
  ];
  const sizeOf = (name: string) => `cat ${name} 2>/dev/null | wc -c`;
  const looks = ['id -u', sizeOf(`/proc/${process.pid}/environ`), sizeOf(secret), 'wc -c </dev/fd/3'];
  await writeFile(program, `#!/bin/sh\n{ ${looks.join('; ')}; } >/dev/fd/4`, { mode: 0o755 });
  await chmod(tools, 0o755);
  await writeFile(secret, 'secret', { mode: 0o600 });
  await writeFile(file, await fixture('clip.mp4'), { mode: 0o600 });
  const said = await videosFor(program).picture({ file, format: 'mp4' }, folder);
  const seen = (await readFile(said ?? '', 'utf8')).trim().split(/\s+/);
  expect(seen).toEqual([NOBODY, 0, 0, (await fixture('clip.mp4')).length].map(String));
});

test('makes no video while the server stops', async () => {
  const file = path.join(await newFolder(), 'clip.mp4');
  await writeFile(file, await fixture('clip.mp4'));
  const videos = videosFor(null);
  const making = videos.make({ file, format: 'mp4' }, await newFolder());
  videos.close();
  await expect(making).rejects.toThrow('stopping');
});
