import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Attack of a hostile client, which runs in a process of its own. */
export interface Attack {
  kind: 'pings' | 'bodies' | 'calls' | 'uploads';
  port: number;
  host: string;
  seconds: number;
  /** Local address it comes from: the server counts each address by itself. */
  from?: string;
  /** For `calls`: the path; `*` stands for something new each time. */
  path?: string;
  requestedHost?: string;
  /** For `uploads`: the session, and the picture. */
  token?: string;
  picture?: Uint8Array;
}

/** Answers counted by status; `opened` counts connections. */
export type Tally = Record<string, number>;

const SOCKETS = 3;
const PING_BYTES = 125;
const PINGS_AT_ONCE = 500;
const REOPEN_MS = 50;
const BODIES_PER_SECOND = 10;
const KEYS = 28_000;
const CALLS_PER_SECOND = 3_400;
const CALLS_STEP_MS = 10;
const CLIENTS = 300;
const UPLOADS = 14;
const SECOND_MS = 1_000;

let tally: Tally = {};
const note = (what: string | number) => (tally[what] = (tally[what] ?? 0) + 1);
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

interface Sending {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Sends one request and counts its status, or its failure. */
function send({ port, host, from }: Attack, { method = 'GET', path, headers, body }: Sending): Promise<void> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, method, path, agent, headers: { host, ...headers }, localAddress: from };
    const sent = request(options, (answer) => {
      note(answer.statusCode ?? 0);
      answer.resume().once('end', resolve).once('error', resolve);
    });
    sent.once('error', (error) => resolve(void note(error.message.slice(0, 40))));
    sent.end(body);
  });
}

/** Every frame has the same mask of zeros: the content of a ping does not matter. */
const frame = Buffer.concat([Buffer.from([0x89, 0x80 | PING_BYTES, 0, 0, 0, 0]), Buffer.alloc(PING_BYTES)]);
const pings = Buffer.concat(Array.from({ length: PINGS_AT_ONCE }, () => frame));

/** Opens a socket, sends pings as fast as they are accepted, reads no answer, and opens another when it is cut. */
async function ping({ port, host }: Attack, until: number): Promise<void> {
  while (performance.now() < until) {
    await new Promise<void>((closed) => {
      const socket = connect(port, '127.0.0.1');
      const flood = () => {
        while (performance.now() < until && socket.writable && socket.write(pings)) note('bursts');
        if (performance.now() >= until) socket.destroy();
      };
      socket.write(
        [
          'GET /notifications-socket/?EIO=4&transport=websocket HTTP/1.1',
          `Host: ${host}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
          '',
          '',
        ].join('\r\n'),
      );
      socket.once('data', () => {
        note('opened');
        socket.pause();
        flood();
      });
      socket.on('drain', flood);
      socket.on('error', () => undefined);
      socket.once('close', closed);
      setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()));
    });
    await sleep(REOPEN_MS);
  }
}

/** Starts the given number of calls a second, whether or not earlier ones have ended. */
async function inTime(perSecond: number, until: number, once: () => Promise<void>): Promise<void> {
  const under: Promise<void>[] = [];
  const begun = performance.now();
  for (let sent = 0; performance.now() < until; await sleep(CALLS_STEP_MS)) {
    const due = ((performance.now() - begun) / SECOND_MS) * perSecond;
    for (; sent < due; sent += 1) under.push(once());
  }
  await Promise.all(under);
}

async function run(attack: Attack): Promise<void> {
  const until = performance.now() + attack.seconds * SECOND_MS;
  switch (attack.kind) {
    case 'pings':
      await Promise.all(Array.from({ length: SOCKETS }, () => ping(attack, until)));
      return;
    case 'bodies': {
      const body = Buffer.from(
        JSON.stringify(Object.fromEntries(Array.from({ length: KEYS }, (_, n) => [`k${n}`, 1]))),
      );
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
      return inTime(BODIES_PER_SECOND, until, () =>
        send(attack, { method: 'POST', path: '/auth/login', headers, body }),
      );
    }
    case 'calls': {
      const { path = '/', requestedHost } = attack;
      let nth = 0;
      const fresh = (text: string) => text.replace('*', `x${(nth += 1)}`);
      return inTime(CALLS_PER_SECOND, until, () =>
        send(attack, { path: fresh(path), ...(requestedHost && { headers: { host: fresh(requestedHost) } }) }),
      );
    }
    case 'uploads': {
      const { body, type } = multipart(attack.picture ?? new Uint8Array());
      const headers = {
        authorization: `Bearer ${attack.token}`,
        'content-type': type,
        'content-length': String(body.length),
      };
      const all = Array.from({ length: UPLOADS }, () =>
        send(attack, { method: 'POST', path: '/uploads/image', headers, body }),
      );
      await Promise.race([Promise.all(all), sleep(attack.seconds * SECOND_MS)]);
    }
  }
}

/** Encodes a profile picture as a form sends it. */
export function multipart(picture: Uint8Array): { body: Buffer; type: string } {
  const mark = randomBytes(12).toString('hex');
  const head = `--${mark}\r\nContent-Disposition: form-data; name=`;
  return {
    type: `multipart/form-data; boundary=${mark}`,
    body: Buffer.concat([
      Buffer.from(`${head}"upload_preset"\r\n\r\nprofile\r\n`),
      Buffer.from(`${head}"file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`),
      picture,
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
  };
}

process.on('message', (attack: Attack) => {
  tally = {};
  void run(attack).then(() => process.send?.(tally));
});
