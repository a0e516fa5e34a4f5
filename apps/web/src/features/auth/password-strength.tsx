import { useEffect, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/auth';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const pauseMs = 800;
const strongLength = 14;

/** In a word. Length counts for more than odd signs: they are guessed first. */
export function strengthOf(password: string): keyof typeof m.strength {
  const distinct = new Set(password.toLowerCase()).size;
  if (password.length < limits.passwordMinLength + 2 || distinct < 5) return 'weak';
  return password.length >= strongLength && distinct >= 8 ? 'strong' : 'good';
}

/** The hint under a new password: seen at once, heard when typing pauses. */
export function PasswordStrength({ password }: { password: string }) {
  const word = password.length < limits.passwordMinLength ? '' : m.strength[strengthOf(password)];
  const [heard, setHeard] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setHeard(word), pauseMs);
    return () => clearTimeout(timer);
  }, [word]);
  return (
    <>
      {word || m.passwordHint}
      <VisuallyHidden>
        <span role="status">{heard}</span>
      </VisuallyHidden>
    </>
  );
}
