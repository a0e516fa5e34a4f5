import { linksHint } from '@udala/messages/onboarding';
import * as m from '@udala/messages/settings';
import { LinkFields } from '#features/identity/creators/link-fields.tsx';
import { SetupSection } from './setup-section.tsx';
import type { SetupState } from './use-setup.ts';

export function LinksSection({ setup: { values, change, tries } }: { setup: SetupState }) {
  return (
    <SetupSection id="your-links" title={m.links}>
      <p className="text-small text-ink-2">{linksHint}</p>
      <LinkFields links={values} checked={tries > 0} onChange={(network, typed) => change({ [network]: typed })} />
    </SetupSection>
  );
}
