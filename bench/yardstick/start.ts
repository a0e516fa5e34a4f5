import Fastify from 'fastify';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres/start-postgres.ts';

/** The smallest server with a database of its own: it starts PostgreSQL and answers one row. */
const database = await startPostgres({ home: process.env['UDALA_HOME'] ?? '', onProgress: console.log });
const pool = new pg.Pool({ connectionString: database.url });
pool.on('error', () => undefined); // the server says goodbye to a connection that is closing already
const app = Fastify();
app.get('/', async () => (await pool.query('select 1 as one')).rows[0] as unknown);
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });

process.once('SIGINT', () => void stop());

async function stop(): Promise<void> {
  await app.close();
  await pool.end();
  await database.stop();
}
