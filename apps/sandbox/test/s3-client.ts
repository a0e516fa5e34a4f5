import { createHash, createHmac } from 'node:crypto';
import { request as startRequest, type IncomingHttpHeaders } from 'node:http';
import { s3AccountOf } from '../src/s3/account.ts';
import type { S3Account } from '../src/s3/signature.ts';
import { openSandbox, sandboxKey } from './harness.ts';

export interface Sent {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
  /** Overrides what is signed. */
  account?: Partial<S3Account>;
  at?: Date;
  signs?: string[];
  /** Headers replaced after signing. */
  changed?: Record<string, string>;
}

export interface S3Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Contents of the elements of that name. */
  all(name: string): string[];
}

const account: S3Account = s3AccountOf({ key: sandboxKey } as Parameters<typeof s3AccountOf>[0]);

/** A sandbox and a client of its bucket that signs by hand: written from Amazon's reference, not from our server. */
export async function openBucket() {
  const { url } = await openSandbox();
  return async (path: string, sent: Sent = {}): Promise<S3Answer> => {
    const { method = 'GET', body = '', headers = {}, at = new Date(), changed = {} } = sent;
    const target = new URL(`${url}/s3${path}`);
    const all: Record<string, string> = {
      host: target.host,
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      'x-amz-date': at.toISOString().replaceAll(/[-:]|\.\d+/g, ''),
      ...headers,
    };
    const authorization = sign(
      { method, target, headers: all, signs: sent.signs ?? Object.keys(all).toSorted() },
      {
        ...account,
        ...sent.account,
      },
    );
    return send(target, method, body, { ...all, authorization, ...changed });
  };
}

interface Signed {
  method: string;
  target: URL;
  headers: Record<string, string>;
  signs: string[];
}

function sign({ method, target, headers, signs }: Signed, { accessKeyId, secretAccessKey, region }: S3Account): string {
  const query = [...target.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const lines = signs.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = `${method}\n${target.pathname}\n${query}\n${lines}\n${signs.join(';')}\n${headers['x-amz-content-sha256']}`;
  const date = headers['x-amz-date'] ?? '';
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  let key: Buffer = Buffer.from(`AWS4${secretAccessKey}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const signature = createHmac('sha256', key).update(`AWS4-HMAC-SHA256\n${date}\n${scope}\n${digest}`).digest('hex');
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signs.join(';')}, Signature=${signature}`;
}

function send(target: URL, method: string, body: string, headers: Record<string, string>): Promise<S3Answer> {
  const length = headers['transfer-encoding'] ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = startRequest(target, { method, headers: { ...length, ...headers }, agent: false }, (answer) => {
      void answer.toArray().then((chunks) => {
        const text = Buffer.concat(chunks).toString();
        const all = (name: string) =>
          [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, one]) => one ?? '');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, all });
      }, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
