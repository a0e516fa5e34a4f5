import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { LinkedPage } from '#features/money/subscriptions/link/linked-page.tsx';

/** Target of the signed links in emails: cancels or pays a membership without signing in. */
export function Component() {
  return <LinkedPage frame={(title, children) => <AuthFrame title={title}>{children}</AuthFrame>} />;
}
