import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/**
 * The best this machine can do: `node:http`, one pool, named statements; no validation, no sessions, no rules. Ours is
 * measured against it in the same minute, so that the ratio can be compared between machines.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const port = Number(process.env['PORT']);

const feed = {
  name: 'feed',
  text: `select p.id, p.title, p.published_at, b.body, c.likes, c.comments, c.hearts, c.thumbs, c.claps, a.user_id, a.name, a.user_name
           from posts p
           join post_bodies b on b.post_id = p.id
           join post_counts c on c.post_id = p.id
           join profiles a on a.user_id = p.author_id
          where p.author_id = $1 and p.post_type = 'Feed' and p.state = 'published'
          order by p.published_at desc, p.id desc
          limit 10`,
};
const insert = { name: 'insert', text: 'insert into yardstick.notes (body) values ($1) returning id' };
const movement = {
  name: 'movement',
  text: 'insert into yardstick.movements (account_id, amount_kobo) values ($1, $2)',
};

async function prepare(): Promise<void> {
  await pool.query(`create schema if not exists yardstick;
    create table if not exists yardstick.notes (id bigint generated always as identity primary key, body text not null);
    create table if not exists yardstick.movements
      (id bigint generated always as identity primary key, account_id bigint not null, amount_kobo bigint not null)`);
}

async function moveMoney(from: number, to: number): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query({ ...movement, values: [from, -250_000] });
  await client.query({ ...movement, values: [to, 250_000] });
  await client.query('commit');
  client.release();
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://yardstick');
  switch (url.pathname) {
    case '/feed':
      return (await pool.query({ ...feed, values: [url.searchParams.get('author')] })).rows;
    case '/insert':
      return (await pool.query({ ...insert, values: ['A durable note'] })).rows[0];
    case '/money':
      return moveMoney(1, 2);
    default:
      return 'hello';
  }
}

/** An answer of ours, word for word, which `POST /copy` hands over and `GET /copy` returns. */
let copy: { headers: OutgoingHttpHeaders; body: Buffer } | undefined;

async function takeCopy(request: IncomingMessage): Promise<void> {
  const { headers, body } = (await json(request)) as { headers: OutgoingHttpHeaders; body: string };
  copy = { headers, body: Buffer.from(body, 'base64') };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/copy' && copy && request.method === 'GET')
    return void response.writeHead(200, copy.headers).end(copy.body);
  if (request.url === '/copy') await takeCopy(request);
  const body = JSON.stringify((await answer(request)) ?? null);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

await prepare();
createServer((request, response) => void serve(request, response)).listen(port, '127.0.0.1', () =>
  console.log('ready'),
);
