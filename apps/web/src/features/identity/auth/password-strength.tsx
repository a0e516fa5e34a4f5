import { useEffect, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/auth';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const pauseMs = 800;
const strongLength = 14;

/** Estimates the strength of a password. Length counts more than special characters, which attackers try first. */
function strengthOf(password: string): keyof typeof m.strength {
  const distinct = new Set(password.toLowerCase()).size;
  if (password.length < limits.passwordMinLength + 2 || distinct < 5) return 'weak';
  return password.length >= strongLength && distinct >= 8 ? 'strong' : 'good';
}

/** The hint under a new password: visible at once, announced by screen readers after a pause in typing. */
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
