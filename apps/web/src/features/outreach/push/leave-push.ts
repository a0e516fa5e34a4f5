import { dropAddress } from './push-address.ts';
import { isPushSupported } from './push-support.ts';

/** Timeout: logging out does not wait longer. Ending the server's session stops push as well. */
const patienceMs = 2000;

/** Stops push on logout: unsubscribes, closes the notifications that are shown and clears the badge. */
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
