import type { ReplyOf } from '@udala/contract/endpoint';
import type { sendTestPush as testEndpoint } from '@udala/contract/push';
import { enforceRateLimits } from '#platform/rate-limits.ts';
import { minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, invalidField } from '#platform/http/errors.ts';
import { once } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { queue } from '#platform/jobs/jobs.ts';
import { localeOfTag, say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { deleteDevice, deleteDeviceOf, listDevices, lockSession, saveDevice } from './push-devices.queries.ts';
import { composeTestPush } from './push-message.ts';

/** @throws AppError `invalid_request` when nothing can be pushed there. */
export async function registerDevice(
  deps: Pick<Deps, 'clock' | 'db' | 'push'>,
  viewer: Viewer,
  token: string,
): Promise<void> {
  const address = deps.push.readAddress(token);
  if (address === 'fcm-off') throw invalidField('pushNotificationToken', say().pushServer.fcmOff);
  if (!address) throw invalidField('pushNotificationToken', say().pushServer.addressUnusable);
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockSession(tx, viewer))) throw new AppError('unauthenticated', say().errors.sessionEnded);
    await saveDevice(tx, viewer, address, deps.clock.now());
  });
}

export async function removeDevice({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> {
  await deleteDeviceOf(db, viewer);
}

/** No retries: whoever asked is looking at their phone now. */
export const testPush = queue<{ userId: string }>('test-push', { retryLimit: 0 });

const testLimit = { name: 'test push', max: 5, windowMs: minutes(10) };

/** @throws AppError `conflict` when no browser is registered, `rate_limited` after too many requests. */
export async function sendTestPush(deps: Deps, { userId }: Viewer, key: string): Promise<ReplyOf<typeof testEndpoint>> {
  await enforceRateLimits(deps, [{ limit: testLimit, key: userId }]);
  return once(deps, { userId, key, request: 'test push' }, async (tx) => {
    const { length: devices } = await listDevices(tx, userId, deps.clock.now());
    if (devices === 0) throw new AppError('conflict', say().pushServer.nowhereToPush);
    await deps.jobs.send(tx, testPush, { userId });
    return { devices };
  });
}

export async function deliverTestPush(
  { clock, config, db, log, push }: Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'push'>,
  { userId }: { userId: string },
): Promise<void> {
  const devices = await listDevices(db, userId, clock.now());
  await Promise.all(
    devices.map(async (device) => {
      const outgoing = composeTestPush(localeOfTag(device.locale), config.publicUrl.origin);
      const outcome = await push.send(device, outgoing);
      if (outcome.kind === 'gone') await deleteDevice(db, device);
      else if (outcome.kind !== 'sent') log.warn({ kind: device.kind, reason: outcome.reason }, 'test push not sent');
    }),
  );
}
