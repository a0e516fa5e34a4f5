interface Rules {
  /** Hosts that may be pushed to, with a port where it is not the usual one; `*.` stands for all names below. */
  readonly hosts: readonly string[];
  readonly local: boolean;
}

/** Whether we may knock there at all: whoever signs in names the address, and it must not be one of our own network. */
export function isPushHost(address: URL, { hosts, local }: Rules): boolean {
  const { protocol, hostname, username, password } = address;
  if (username !== '' || password !== '') return false;
  const isOpen = protocol === 'http:';
  if (!isOpen && protocol !== 'https:') return false;
  const usual = isOpen ? '80' : '443';
  return hosts.some((pattern) => {
    const [name = '', port] = pattern.split(':');
    // In the open only on a machine of one's own, and only to what was named with its port: no browser's push service is.
    if (isOpen && !(local && port !== undefined)) return false;
    if ((address.port || usual) !== (port ?? '443')) return false;
    return name.startsWith('*.') ? /^[a-z0-9]/.test(hostname) && hostname.endsWith(name.slice(1)) : hostname === name;
  });
}
