/**
 * The script of the exchange page, which takes one sign-in to another host. It is its own entry without React, because
 * the page only passes on: one small file on each of both hosts.
 */
import { passOn } from '#features/identity/auth/exchange/pass-on.ts';
import type { Site } from '#lib/site.ts';

/** Until then a quick passage shows nothing. */
const quickMs = 800;

const { site } = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as { site: Site };
setTimeout(() => document.querySelector('p')?.removeAttribute('hidden'), quickMs);
void passOn(site, (url) => location.replace(url));
