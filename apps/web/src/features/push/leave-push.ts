import { dropAddress } from './push-address.ts';
import { isPushSupported } from './push-support.ts';

/** Logging out does not wait longer; without an address the server's session is what counts. */
const patienceMs = 2000;

/** What a person leaves on a phone when she logs out: nothing more is pushed, shown or counted there. */
export async function leavePush(): Promise<void> {
  const patience = new Promise<void>((done) => setTimeout(done, patienceMs));
  void Promise.resolve(navigator.clearAppBadge?.()).catch(() => undefined);
  if (!isPushSupported()) return;
  const leave = Promise.allSettled([dropAddress(), closeShown()]);
  await Promise.race([leave, patience]);
}

async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
