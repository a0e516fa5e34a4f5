import path from 'node:path';
import { localesOffered } from '@udala/messages/languages';
import { faultsOf, readGiven, valuesOf, type Environment } from './read-settings.ts';
import type { Settings } from './settings.ts';

/** The settings of the process, read from its environment and checked once at boot. Docs: docs/configuration.md. */
export interface Config extends Unchangeable<ReturnType<typeof toConfig>> {}

type Unchangeable<T> = T extends URL ? T : { readonly [Key in keyof T]: Unchangeable<T[Key]> };

/** Lists every wrong or missing setting at once, one sentence each. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Three times the health check interval in deploy/Caddyfile. */
const DRAIN_SECONDS = 6;
/** The push services of Chrome and Opera, Firefox, Safari and Edge. */
const pushServices = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

/** The default of new instances; before, it was 10. */
const PLATFORM_FEE_PERCENT = 5;

/** @throws ConfigError listing every fault. */
export function readConfig(env: Environment): Config {
  const given = readGiven(env);
  const faults = faultsOf(given);
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(toConfig(valuesOf(given)));
}

function toConfig({ raw, clarity, hotjar, ...settings }: Settings) {
  const local = settings.sandbox !== undefined;
  const hasNoProxy = local || settings.role === 'worker';
  return {
    redisUrl: null,
    metricsKey: undefined,
    operatorEmail: null,
    legalSeller: null,
    google: null,
    firebase: null,
    vapid: null,
    s3: null,
    imageHost: null,
    cdn: null,
    sandbox: null,
    ...settings,
    /**
     * `solo`: the business that is paid is the one creator's own. `split`: the provider pays each creator their share.
     * `platform`: Udala keeps a balance for each creator.
     */
    moneyMode: settings.moneyMode ?? 'platform',
    isMoneyModeNamed: settings.moneyMode !== undefined,
    /** A server from before there were modes keeps creators' money, and pays nothing out until somebody says it may. */
    arePayoutsHeld: !local && settings.moneyMode === undefined,
    /** Transfers are paid from the balance; without payouts there are none. */
    paystack: {
      ...settings.paystack,
      settlesTo:
        raw.settlesTo ??
        (settings.moneyMode === undefined || settings.moneyMode === 'platform'
          ? ('balance' as const)
          : ('bank' as const)),
    },
    /** Nobody takes a share of a creator's own business. */
    platformFeePercent: settings.moneyMode === 'solo' ? 0 : (settings.platformFeePercent ?? PLATFORM_FEE_PERCENT),
    isFeeNamed: settings.moneyMode === 'solo' || settings.platformFeePercent !== undefined,
    /** Local mode: the sandbox replaces external services; API documents, component gallery and clock control exist. */
    local,
    host: raw.host ?? (local ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: raw.publicUrl ?? new URL(`http://localhost:${settings.port}`),
    mediaDirectory: path.resolve(raw.mediaDirectory ?? path.join(raw.home, 'media')),
    /** Digits only, starting with the country code; null if there is no WhatsApp support. */
    supportWhatsApp: raw.supportWhatsApp?.slice(1) ?? null,
    /** Time in seconds the process keeps serving after the stop signal, so that the proxy can stop routing to it. */
    drainSeconds: raw.drainSeconds ?? (hasNoProxy ? 0 : DRAIN_SECONDS),
    /** The languages people can choose, English first. */
    locales: localesOffered(raw.languageDrafts === 'on'),
    /**
     * Hosts that a browser's push subscription may name; `*.` matches any label. Other hosts are never called:
     * otherwise anybody could make the server send requests into its own network (SSRF).
     */
    pushHosts: [...pushServices, ...raw.pushHosts.map((host) => host.toLowerCase())],
    replay: toReplay(clarity, hotjar),
  };
}

interface ReplayConfig {
  vendor: 'clarity' | 'hotjar';
  id: string;
  scriptUrl: string;
  /** Origins that the script loads from and sends to. */
  sources: readonly string[];
}

/** Sources of each vendor's own script, from its setup guide. Clarity's connection to Bing, which is for advertisements, is left out. */
const replaySources: Readonly<Record<string, readonly string[]>> = {
  'https://www.clarity.ms': ['https://*.clarity.ms'],
  'https://static.hotjar.com': ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
};

/** Null records no screens. */
function toReplay(clarity: Settings['clarity'], hotjar: Settings['hotjar']): ReplayConfig | null {
  const replay = (vendor: ReplayConfig['vendor'], id: string, { href, origin }: URL, script: string): ReplayConfig => ({
    vendor,
    id,
    scriptUrl: href + script,
    sources: replaySources[origin] ?? [origin],
  });
  if (clarity) return replay('clarity', clarity.id, clarity.url, clarity.id);
  if (hotjar) return replay('hotjar', hotjar.id, hotjar.url, `hotjar-${hotjar.id}.js?sv=6`);
  return null;
}
