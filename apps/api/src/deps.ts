import type pg from 'pg';
import { migrate } from '#platform/db/migrate.ts';
import { requireSchema } from '#platform/db/schema.ts';
import { requireTimeouts } from '#platform/db/required-timeouts.ts';
import { createDb, createPool, type Db } from '#platform/db/database.ts';
import { createListener, type Listener } from '#platform/db/listener.ts';
import { createReplica, withoutReplica, type Replica } from '#platform/db/replica.ts';
import { loadInstanceSecret } from '#platform/db/instance-secret.ts';
import { followClock } from '#platform/db/shared-clock.ts';
import type { MovableClock } from '#platform/clock.ts';
import { createCards, type Cards } from '#platform/cards/cards.ts';
import { createImageHost, type ImageHost } from '#platform/image-host/image-host.ts';
import { createImages, type Images } from '#platform/images/images.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { createMail, type Mail } from '#platform/mail/mail.ts';
import { createMetrics, measureSockets, type Metrics } from '#platform/metrics.ts';
import { createPaystack } from '#platform/payments/paystack.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { createPdfs, type Pdfs } from '#platform/pdf/pdf.ts';
import { createPush, type Push } from '#platform/push/push.ts';
import { loadVapid, vapidSubject, type Vapid } from '#platform/push/vapid.ts';
import { offerLocales } from '#platform/say.ts';
import { createRealtime, type Realtime } from '#platform/realtime/realtime.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createKnownSessions, type KnownSessions } from '#features/identity/auth/known-sessions.ts';
import { addressBehind } from '#platform/http/addresses.ts';
import { createTenants, type Tenants } from '#features/identity/creators/tenants.ts';
import { siteOf } from '#platform/http/hosts.ts';
import { findProgram } from '#platform/video/find-program.ts';
import { createVideos, type Videos } from '#platform/video/video.ts';
import type { Config } from './config.ts';

/** A failed handshake costs less than a call, and many phones with poor connections can share one address. */
const HANDSHAKES_PER_CALL = 4;

/** Every dependency of the services, created once at boot and passed down. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: MovableClock;
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly replica: Replica;
  readonly listener: Listener;
  readonly jobs: Jobs;
  readonly realtime: Realtime;
  readonly knownSessions: KnownSessions;
  readonly tenants: Tenants;
  readonly mail: Mail;
  /** The VAPID key pair that browsers subscribe to Web Push with. */
  readonly vapid: Vapid;
  readonly push: Push;
  readonly payments: Payments;
  readonly storage: Storage;
  readonly images: Images;
  readonly cards: Cards;
  readonly pdfs: Pdfs;
  readonly videos: Videos;
  /** Null stores public pictures together with all other files. */
  readonly imageHost: ImageHost | null;
  readonly metrics: Metrics;
  /** The instance's secret key for MACs and encryption. */
  readonly secret: Buffer;
  close(): Promise<void>;
}

/**
 * Checks the database schema (migrates it in local mode) and opens all dependencies; does not listen or run jobs yet.
 */
export async function createDeps(config: Config): Promise<Deps> {
  const log = createLog(config.logLevel);
  offerLocales(config.locales);
  // In production `npm run migrate` does it before a process of the new version starts.
  const { url, directUrl = url, replicaUrl, pooler, pool: max, waitMs, socketTimeoutMs } = config.database;
  if (config.local) await migrate(directUrl);
  else await requireSchema(directUrl, log);
  if (pooler !== 'none') await requireTimeouts(url);
  const pool = createPool({ connectionString: url, max, pooler, waitMs, socketTimeoutMs, log });
  const db = createDb(pool, { pooler });
  const replica =
    replicaUrl === undefined
      ? withoutReplica(db)
      : createReplica({
          primary: db,
          primaryPool: pool,
          pool: createPool({ connectionString: replicaUrl, max, waitMs, socketTimeoutMs, log }),
          log,
        });
  const listener = createListener({ connectionString: directUrl, log });
  const [secret, vapid, clock] = await Promise.all([
    loadInstanceSecret(db),
    config.vapid ?? loadVapid(db),
    followClock({ db, listener, local: config.local, log }),
  ]);
  const jobs = createJobs({ pool, log, works: config.role !== 'web' });
  clock.onMove(() => jobs.tickNow());
  const metrics = createMetrics();
  const realtime = await createRealtime({
    clock,
    log,
    addressOf: addressBehind(config.trustedProxies),
    strangersMax: HANDSHAKES_PER_CALL * config.requestsPer5Minutes,
    redisUrl: config.redisUrl,
    origins: (origin) => siteOf(URL.parse(origin)?.host, config.publicUrl, config.local).kind !== 'unknown',
  });
  measureSockets(metrics.registry, () => realtime.countSockets());
  const mail = createMail(config.mail);
  const images = createImages(log);
  const cards = createCards(log);
  const pdfs = createPdfs();
  const ffmpeg = await findProgram('ffmpeg', config.searchPath);
  const videos = createVideos({ ffmpeg, log });
  return {
    config,
    log,
    clock,
    pool,
    db,
    replica,
    listener,
    jobs,
    realtime,
    knownSessions: createKnownSessions({ db, clock }),
    tenants: createTenants(db),
    mail,
    vapid,
    push: createPush({
      vapid,
      subject: vapidSubject(config.publicUrl, config.mail.from),
      hosts: config.pushHosts,
      local: config.local,
      firebase: config.firebase,
      clock,
    }),
    payments: createPaystack(config.paystack),
    storage: config.s3 ? createS3Storage(config.s3) : createDiskStorage(config.mediaDirectory),
    images,
    cards,
    pdfs,
    videos,
    imageHost: config.imageHost && createImageHost(config.imageHost, log),
    metrics,
    secret,
    async close() {
      videos.close();
      images.close();
      cards.close();
      pdfs.close();
      mail.close();
      realtime.leave();
      await listener.close();
      await replica.close();
      await db.destroy();
      await pool.end();
    },
  };
}
