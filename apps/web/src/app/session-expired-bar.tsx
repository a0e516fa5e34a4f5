import * as m from '@udala/messages/errors-web';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { goToLogin } from '#state/session-expiry.ts';

/** Stays until the redirect to the login, because a toast disappears. */
export function SessionExpiredBar() {
  const dispatch = useAppDispatch();
  return (
    <div className="session-expired sticky top-0 z-30 bg-bg p-3">
      <Banner
        tone="danger"
        urgent
        action={
          <Button variant="tonal" onClick={() => dispatch(goToLogin())}>
            {m.logInNow}
          </Button>
        }
      >
        {m.sessionExpired}
      </Banner>
    </div>
  );
}
