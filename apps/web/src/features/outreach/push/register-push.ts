import { notSupported, permissionDenied } from '@udala/messages/push';
import { creatorsApi } from '#features/identity/creators/creators.api.ts';
import { log } from '#lib/log.ts';
import type { Thunk } from '#state/store.ts';
import { dropAddress, pushAddress, subscribed } from './push-address.ts';
import { removeRegistered, savePushChoice, saveRegistered, pushChoice, registeredAddress } from './push-storage.ts';
import { isPushSupported, needsHomeScreen, type PushState } from './push-support.ts';
import { pushApi } from './push.api.ts';

/** Registers at each start of the app. Never prompts (D1), and only logs failures. */
export const startPush = (): Thunk<Promise<void>> => async (dispatch) => {
  if (!isPushSupported()) return log(notSupported);
  if (Notification.permission === 'denied') return log(permissionDenied);
  if (Notification.permission !== 'granted' || pushChoice().off) return;
  await dispatch(registerPush()).catch((error: unknown) => log('push not registered', error));
};

/** Registers this browser's push address with the server, unless it is registered already. */
const registerPush = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const token = getState().session.jwtToken;
  const config = await dispatch(creatorsApi.endpoints.config.initiate(undefined, { subscribe: false })).unwrap();
  const registered = registeredAddress(token);
  const address = await pushAddress(config, registered);
  if (registered === address) return;
  await dispatch(pushApi.endpoints.registerPush.initiate(address)).unwrap();
  // Stores nothing if the person logged out in the meantime.
  if (getState().session.jwtToken === token) saveRegistered(token, address);
};

/**
 * Call from a tap: browsers prompt only then. Resolves to the new state; rejects if permission was given but push
 * failed.
 */
export const turnPushOn = (): Thunk<Promise<PushState>> => async (dispatch, getState) => {
  const permission = await Notification.requestPermission();
  const { off: _, ...choice } = pushChoice();
  savePushChoice({ ...choice, askedAt: Date.now() });
  if (permission === 'denied') log(permissionDenied);
  if (permission === 'granted') await dispatch(registerPush());
  return readPushState(getState().session.jwtToken);
};

/** Succeeds if either half does: the browser's subscription or the server's registration is gone. */
export const turnPushOff = (): Thunk<Promise<void>> => async (dispatch) => {
  savePushChoice({ ...pushChoice(), off: true });
  removeRegistered();
  const [here, there] = await Promise.allSettled([
    dropAddress(),
    dispatch(pushApi.endpoints.removePush.initiate()).unwrap(),
  ]);
  if (here.status === 'rejected' && there.status === 'rejected') throw here.reason;
};

/** Actual state of push: the browser's permission and subscription, and this session's registration. */
export async function readPushState(token: string): Promise<PushState> {
  if (!isPushSupported()) return needsHomeScreen() ? 'iphone' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || registeredAddress(token) === undefined) return 'off';
  return (await subscribed().catch(() => null)) ? 'on' : 'off';
}
