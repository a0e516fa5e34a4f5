import { useState } from 'react';
import { linkFromTyped, networks, type Network } from '@udala/contract/links';
import { networkNames } from '@udala/messages/links';
import { TextField } from '#ui/text-field.tsx';
import { linkFault } from './link-fault.ts';
import { linkInput } from './link-input.ts';

interface LinkFieldsProps {
  links: Record<Network, string>;
  /** True after a submit: shows all errors, also for fields that never lost the focus. */
  checked: boolean;
  onChange: (network: Network, typed: string) => void;
}

/** Fields for the creator's links elsewhere. On blur a short form is completed to a full URL. */
export function LinkFields({ links, checked, onChange }: LinkFieldsProps) {
  const [left, setLeft] = useState<readonly Network[]>([]);
  const leave = (network: Network) => {
    setLeft([...left, network]);
    const whole = linkFromTyped(network, links[network]);
    if (whole !== null && whole !== links[network]) onChange(network, whole);
  };
  return networks.map((network) => (
    <TextField
      key={network}
      {...linkInput(network)}
      id={network}
      name={network}
      label={networkNames[network]}
      error={checked || left.includes(network) ? linkFault(network, links[network]) : undefined}
      value={links[network]}
      onChange={(event) => onChange(network, event.target.value)}
      onBlur={() => leave(network)}
    />
  ));
}
