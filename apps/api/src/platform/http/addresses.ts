import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Unit for rate limits: an IPv4 address, or an IPv6 /64, which one connection owns. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.split('::', 2);
  const groups = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...tail.split(':').filter(Boolean)]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Client address of a request outside Fastify, with the same proxy rules as `request.ip`. */
export function addressBehind(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, isTrusted);
}

/**
 * A network of `networkOf` and those around it, widest first: the owner of an IPv6 connection often also owns the 256
 * networks of a /56 or the 65,536 of a /48. An IPv4 address has only itself.
 */
export function networksAround(network: string): string[] {
  const [first, second, third, fourth] = network.split(':');
  if (fourth === undefined) return [network];
  const site = [first, second, third].join(':');
  return [`${site}/48`, `${site}:${fourth.padStart(4, '0').slice(0, 2)}/56`, network];
}

/** Block that a server provider rents out as one piece: the /24 of an IPv4 address, or the IPv6 /48. */
export function neighbourhoodOf(network: string): string {
  const [widest = network] = networksAround(network);
  return widest === network ? network.replace(/\.\d+$/, '.0/24') : widest;
}
