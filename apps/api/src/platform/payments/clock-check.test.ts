import { expect, it } from 'vitest';
import { later, minutes, movableClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { clocksAgree } from './clock-check.ts';
import { createPaystack } from './paystack.ts';
import { ProviderUnknown } from './payments.ts';

const paystack = createPaystack({ secretKey: 'sk_test_1', url: 'http://127.0.0.1:9' });

/** Checks against a provider whose clock differs by `apartMs`, or that does not respond (null). */
async function ask(apartMs: number | null) {
  const [clock, metrics] = [movableClock(), createMetrics()];
  const now = async () => {
    if (apartMs === null) throw new ProviderUnknown('no answer');
    return later(clock.now(), apartMs);
  };
  const agree = await clocksAgree({ clock, metrics, log: createLog('silent'), payments: { ...paystack, now } });
  const { values } = await metrics.events.get();
  return { agree, alarms: values.find(({ labels }) => labels.event === 'clocks_apart')?.value ?? 0 };
}

it.each([0, minutes(4.9), -minutes(4.9)])(
  'allows automatic payments while the clocks differ by %d ms',
  async (apartMs) => {
    expect(await ask(apartMs)).toEqual({ agree: true, alarms: 0 });
  },
);

it.each([minutes(5.1), -minutes(5.1), minutes(60 * 24)])('stops them at %d ms and reports it', async (apartMs) => {
  expect(await ask(apartMs)).toEqual({ agree: false, alarms: 1 });
});

it('stops them while the provider sends no time', async () => {
  expect(await ask(null)).toEqual({ agree: false, alarms: 0 });
});
