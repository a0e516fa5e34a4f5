import { AuthFrame } from '#features/auth/auth-frame.tsx';
import { LetterPage } from '#features/letters/letter-page.tsx';

/** Where letters about posts are turned off, or made fewer, without signing in. */
export function Component() {
  return <LetterPage frame={(title, children) => <AuthFrame title={title}>{children}</AuthFrame>} />;
}
