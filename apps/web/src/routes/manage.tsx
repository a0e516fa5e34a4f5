import { AuthFrame } from '#features/auth/auth-frame.tsx';
import { LinkedPage } from '#features/subscriptions/link/linked-page.tsx';

/** Where the links of letters lead: a membership is cancelled or paid without signing in. */
export function Component() {
  return <LinkedPage frame={(title, children) => <AuthFrame title={title}>{children}</AuthFrame>} />;
}
