const AT_ONCE = 20;
const PAUSE_MS = 5;

/**
 * Lets through a few, then waits a moment. After a restart thousands knock within a second: taken one after the other they
 * would hold up every request of those who are already back. The slower the server, the longer its moments are.
 */
export function createTurnstile(): (pass: () => void) => void {
  const waiting: (() => void)[] = [];
  let isPausing = false;

  const letThrough = () => {
    const group = waiting.splice(0, AT_ONCE);
    isPausing = group.length > 0;
    if (isPausing) setTimeout(letThrough, PAUSE_MS);
    for (const pass of group) pass();
  };

  return (pass) => {
    waiting.push(pass);
    if (!isPausing) letThrough();
  };
}
