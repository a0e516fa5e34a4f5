import type pg from 'pg';
import { migrate } from '#platform/db/migrate.ts';
import { createDb, createPool, type Db } from '#platform/db/database.ts';
import { loadInstanceSecret } from '#platform/db/instance-secret.ts';
import { followClock } from '#platform/db/shared-clock.ts';
import type { MovableClock } from '#platform/clock.ts';
import { createCards, type Cards } from '#platform/cards/cards.ts';
import { createImageHost, type ImageHost } from '#platform/image-host/image-host.ts';
import { createImages, type Images } from '#platform/images/images.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { createMail, type Mail } from '#platform/mail/mail.ts';
import { createMetrics, type Metrics } from '#platform/metrics.ts';
import { createPaystack } from '#platform/payments/paystack.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { createPdfs, type Pdfs } from '#platform/pdf/pdf.ts';
import { createPush, type Push } from '#platform/push/push.ts';
import { loadVapid, vapidSubject, type Vapid } from '#platform/push/vapid.ts';
import { createRealtime, type Realtime } from '#platform/realtime/realtime.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createKnownSessions, type KnownSessions } from '#features/auth/known-sessions.ts';
import { siteOf } from '#platform/http/hosts.ts';
import { findProgram } from '#platform/video/find-program.ts';
import { createVideos, type Videos } from '#platform/video/video.ts';
import type { Config } from './config.ts';

/** Everything a service may reach for, made once at boot and handed down. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: MovableClock;
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly realtime: Realtime;
  readonly knownSessions: KnownSessions;
  readonly mail: Mail;
  /** What browsers subscribe to Web Push with. */
  readonly vapid: Vapid;
  readonly push: Push;
  readonly payments: Payments;
  readonly storage: Storage;
  readonly images: Images;
  readonly cards: Cards;
  readonly pdfs: Pdfs;
  readonly videos: Videos;
  /** Null keeps public pictures with all the others. */
  readonly imageHost: ImageHost | null;
  readonly metrics: Metrics;
  /** The key that seals codes of this instance. */
  readonly secret: Buffer;
  close(): Promise<void>;
}

/** Migrates the database and opens all it needs; nothing listens or works yet. */
export async function createDeps(config: Config): Promise<Deps> {
  const log = createLog(config.logLevel);
  const applied = await migrate(config.database.url);
  if (applied > 0) log.info({ applied }, 'database migrated');
  const pool = createPool({ connectionString: config.database.url, max: config.database.pool, log });
  const db = createDb(pool);
  const [secret, vapid, shared] = await Promise.all([
    loadInstanceSecret(db),
    config.vapid ?? loadVapid(db),
    followClock({ db, connectionString: config.database.url, local: config.local, log }),
  ]);
  const jobs = createJobs({ pool, log, works: config.role !== 'web' });
  shared.clock.onMove(() => jobs.tickNow());
  const realtime = await createRealtime({
    log,
    redisUrl: config.redisUrl,
    origins: (origin) => siteOf(URL.parse(origin)?.host, config.publicUrl, config.local).kind !== 'unknown',
  });
  const mail = createMail(config.mail);
  const images = createImages(log);
  const cards = createCards(log);
  const pdfs = createPdfs();
  const ffmpeg = await findProgram('ffmpeg', config.searchPath);
  const videos = createVideos({ ffmpeg, log });
  return {
    config,
    log,
    clock: shared.clock,
    pool,
    db,
    jobs,
    realtime,
    knownSessions: createKnownSessions(db),
    mail,
    vapid,
    push: createPush({
      vapid,
      subject: vapidSubject(config.publicUrl, config.mail.from),
      hosts: config.pushHosts,
      local: config.local,
      firebase: config.firebase,
      clock: shared.clock,
    }),
    payments: createPaystack(config.paystack),
    storage: config.s3 ? createS3Storage(config.s3) : createDiskStorage(config.mediaDirectory),
    images,
    cards,
    pdfs,
    videos,
    imageHost: config.imageHost && createImageHost(config.imageHost, log),
    metrics: createMetrics(),
    secret,
    async close() {
      videos.close();
      images.close();
      cards.close();
      pdfs.close();
      mail.close();
      realtime.leave();
      await shared.close();
      await db.destroy();
      await pool.end();
    },
  };
}
