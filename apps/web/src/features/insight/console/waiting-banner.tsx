import type { OperatorRequest } from '@udala/contract/operator';
import * as m from '@udala/messages/console';
import { naira } from '@udala/messages/money';
import { momentLabel } from '#lib/dates.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';

/** Says that an action on this waits, and for whom. */
export const WaitingBanner = ({ request }: { request: OperatorRequest }) => (
  <Banner
    title={`${m.acts[request.action]}: ${naira(request.amountKobo)}`}
    action={
      <ButtonLink to={appPaths.consoleWaiting} variant="tonal">
        {m.seeWaiting}
      </ButtonLink>
    }
  >
    {whatFor(request)}
  </Banner>
);

export const whatFor = ({ executesAt, expiresAt }: OperatorRequest): string =>
  executesAt === null ? m.confirmBefore(momentLabel(expiresAt)) : m.doneOn(momentLabel(executesAt));
