interface Rules {
  /** Allowed hosts, with a port if it is not the default; `*.` matches all subdomains. */
  readonly hosts: readonly string[];
  readonly local: boolean;
}

/** SSRF protection: users name the address, and it must not be in our own network. */
export function isPushHost(address: URL, { hosts, local }: Rules): boolean {
  const { protocol, hostname, username, password } = address;
  if (username !== '' || password !== '') return false;
  const isOpen = protocol === 'http:';
  if (!isOpen && protocol !== 'https:') return false;
  const usual = isOpen ? '80' : '443';
  return hosts.some((pattern) => {
    const [name = '', port] = pattern.split(':');
    // Plain http is allowed only in local mode and for a host listed with its port; no browser's push service uses it.
    if (isOpen && !(local && port !== undefined)) return false;
    if ((address.port || usual) !== (port ?? '443')) return false;
    return name.startsWith('*.') ? /^[a-z0-9]/.test(hostname) && hostname.endsWith(name.slice(1)) : hostname === name;
  });
}
