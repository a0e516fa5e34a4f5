import { notSupported, permissionDenied } from '@udala/messages/push';
import { creatorsApi } from '#features/creators/creators.api.ts';
import { log } from '#lib/log.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import { dropAddress, pushAddress, subscribed } from './push-address.ts';
import {
  countStart,
  removeRegistered,
  savePushChoice,
  saveRegistered,
  pushChoice,
  registeredAddress,
} from './push-storage.ts';
import { isPushSupported, needsHomeScreen, type PushState } from './push-support.ts';
import { pushApi } from './push.api.ts';

type Thunk<Result> = (dispatch: AppDispatch, getState: () => RootState) => Promise<Result>;

/** At each start of the app: nobody is asked here (D1), and what goes wrong is only logged. */
export const startPush = (): Thunk<void> => async (dispatch) => {
  if (!isPushSupported()) return log(notSupported);
  if (Notification.permission === 'denied') return log(permissionDenied);
  if (Notification.permission === 'default') countStart();
  if (Notification.permission !== 'granted' || pushChoice().off) return;
  await dispatch(registerPush()).catch((error: unknown) => log('push not registered', error));
};

/** Tells the server where this browser is pushed to, unless it knows. */
const registerPush = (): Thunk<void> => async (dispatch, getState) => {
  const token = getState().session.jwtToken;
  const config = await dispatch(creatorsApi.endpoints.config.initiate(undefined, { subscribe: false })).unwrap();
  const registered = registeredAddress(token);
  const address = await pushAddress(config, registered);
  if (registered === address) return;
  await dispatch(pushApi.endpoints.registerPush.initiate(address)).unwrap();
  // Who logged out meanwhile leaves nothing behind.
  if (getState().session.jwtToken === token) saveRegistered(token, address);
};

/** Follows a tap: browsers ask only then. Gives what became of it; throws where it was allowed and did not work. */
export const turnPushOn = (): Thunk<PushState> => async (dispatch, getState) => {
  const permission = await Notification.requestPermission();
  const { off: _, ...choice } = pushChoice();
  savePushChoice({ ...choice, askedAt: Date.now() });
  if (permission === 'denied') log(permissionDenied);
  if (permission === 'granted') await dispatch(registerPush());
  return readPushState(getState().session.jwtToken);
};

/** Either half is enough for silence: the browser forgets, or the server does. */
export const turnPushOff = (): Thunk<void> => async (dispatch) => {
  savePushChoice({ ...pushChoice(), off: true });
  removeRegistered();
  const [here, there] = await Promise.allSettled([
    dropAddress(),
    dispatch(pushApi.endpoints.removePush.initiate()).unwrap(),
  ]);
  if (here.status === 'rejected' && there.status === 'rejected') throw here.reason;
};

/** How push truly stands: the browser's word, and whether this session is registered. */
export async function readPushState(token: string): Promise<PushState> {
  if (!isPushSupported()) return needsHomeScreen() ? 'iphone' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || registeredAddress(token) === undefined) return 'off';
  return (await subscribed().catch(() => null)) ? 'on' : 'off';
}
