import { useEffect, useRef } from 'react';
import { limits } from '@udala/contract/limits';
import type { ImportOutcome } from '@udala/contract/members';
import * as m from '@udala/messages/invitations';
import { appPaths } from '#state/app-paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Problems } from './import-found.tsx';
import { useGetInvitationAllowanceQuery } from './invitations.api.ts';

export function ImportDone({ done, onMore }: { done: ImportOutcome; onMore: () => void }) {
  const { data } = useGetInvitationAllowanceQuery();
  const perDay = data?.perDay ?? limits.invitationsPerDay;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="done" className="grid gap-4">
      <div>
        <h2 ref={heading} id="done" tabIndex={-1} className="text-h2 font-bold">
          {m.invited(done.invited)}
        </h2>
        <p className="text-ink-2">{m.emailsGo(done.invited, perDay)}</p>
      </div>
      {done.refused > 0 && <Problems found={done} />}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <ButtonLink to={appPaths.members}>{m.toMembers}</ButtonLink>
        <Button variant="tonal" onClick={onMore}>
          {m.more}
        </Button>
      </div>
    </section>
  );
}
