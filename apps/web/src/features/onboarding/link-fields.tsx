import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { linkFromTyped, networks, type Network } from '@udala/contract/links';
import { networkNames } from '@udala/messages/links';
import * as m from '@udala/messages/onboarding';
import { useAppDispatch } from '#app/hooks.ts';
import { detailsGiven } from '#app/onboarding.slice.ts';
import { Icon } from '#ui/icon.tsx';
import { TextField } from '#ui/text-field.tsx';
import { linkFault } from '#features/creators/link-fault.ts';
import { linkInput } from '#features/creators/link-input.ts';

interface LinkFieldsProps {
  links: Record<Network, string>;
  /** The form was sent: every fault shows, also of a field that was never left. */
  checked: boolean;
}

/** Where else she is to be found. What was typed becomes the whole address as the field is left. */
export function LinkFields({ links, checked }: LinkFieldsProps) {
  const dispatch = useAppDispatch();
  const [left, setLeft] = useState<readonly Network[]>([]);
  const [open, setOpen] = useState(networks.some((network) => links[network] !== ''));
  const faultOf = (network: Network) =>
    checked || left.includes(network) ? linkFault(network, links[network]) : undefined;

  const leave = (network: Network) => {
    setLeft([...left, network]);
    const whole = linkFromTyped(network, links[network]);
    if (whole !== null) dispatch(detailsGiven({ [network]: whole }));
  };
  const mustShow = checked && networks.some((network) => faultOf(network) !== undefined);
  return (
    <details open={open || mustShow} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-primary">
        <Icon of={ChevronRight} className="transition group-open:rotate-90" />
        {m.addLinks}
      </summary>
      <div className="mt-3 grid gap-4">
        <p className="text-small text-ink-2">{m.linksHint}</p>
        {networks.map((network) => (
          <TextField
            key={network}
            {...linkInput(network)}
            id={network}
            name={network}
            label={networkNames[network]}
            error={faultOf(network)}
            value={links[network]}
            onChange={(event) => dispatch(detailsGiven({ [network]: event.target.value }))}
            onBlur={() => leave(network)}
          />
        ))}
      </div>
    </details>
  );
}
