import * as m from '@udala/messages/notifications';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { NotificationScreen, SettingsLink } from '#features/identity/notifications/notification-screen.tsx';
import { followPushed } from '#features/identity/notifications/push-arrival.ts';
import { Aside } from '#ui/aside.tsx';
import { newest, readOpenParam } from '#lib/pushed.ts';
import { Card } from '#ui/card.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import type { AppStore } from '#state/store.ts';

/** Redirects `?open={entityType}:{entityId}` to the target of that notification; ignores malformed values. */
export async function prepare({ dispatch }: AppStore, { request }: LoaderFunctionArgs): Promise<void> {
  const open = new URL(request.url).searchParams.get('open');
  if (open === null || open === newest) return;
  const target = readOpenParam(open);
  throw redirect(target ? dispatch(followPushed(target)) : appPaths.notifications);
}

export function Component() {
  const userId = useAppSelector(({ session }) => session.user?.id);
  if (userId === undefined) return null;
  return (
    <>
      <NotificationScreen userId={userId} />
      <Aside>
        <Card>
          <SettingsLink text={m.chooseTopics} />
        </Card>
      </Aside>
    </>
  );
}
