import { loadKeys } from '../scripts/start/keys.ts';

/** Calls the sandbox's control API: a POST if there is a body. */
export async function callControl<Reply>(
  { home, sandboxUrl }: { home: string; sandboxUrl: string },
  path: string,
  body?: object,
): Promise<Reply> {
  const { sandboxKey } = await loadKeys(home);
  const answer = await fetch(`${sandboxUrl}/control/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-sandbox-key': sandboxKey, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}
