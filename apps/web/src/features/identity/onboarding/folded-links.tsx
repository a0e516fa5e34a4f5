import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { networks, type Network } from '@udala/contract/links';
import * as m from '@udala/messages/onboarding';
import { linkFault } from '#features/identity/creators/link-fault.ts';
import { LinkFields } from '#features/identity/creators/link-fields.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { detailsGiven } from '#state/onboarding.slice.ts';
import { Icon } from '#ui/icon.tsx';

interface FoldedLinksProps {
  links: Record<Network, string>;
  /** True after a submit: shows all errors, and unfolds the fields that have one. */
  checked: boolean;
}

/** The creator's links, folded by default. */
export function FoldedLinks({ links, checked }: FoldedLinksProps) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(networks.some((network) => links[network] !== ''));
  const mustShow = checked && networks.some((network) => linkFault(network, links[network]) !== undefined);
  return (
    <details open={open || mustShow} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-primary">
        <Icon of={ChevronRight} className="transition group-open:rotate-90" />
        {m.addLinks}
      </summary>
      <div className="mt-3 grid gap-4">
        <p className="text-small text-ink-2">{m.linksHint}</p>
        <LinkFields
          links={links}
          checked={checked}
          onChange={(network, typed) => dispatch(detailsGiven({ [network]: typed }))}
        />
      </div>
    </details>
  );
}
