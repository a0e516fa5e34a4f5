import { NotificationScreen } from '#features/notifications/notification-screen.tsx';
import { useAppSelector } from '#app/hooks.ts';

export function Component() {
  const userId = useAppSelector(({ session }) => session.user?.id);
  return userId !== undefined && <NotificationScreen userId={userId} />;
}
