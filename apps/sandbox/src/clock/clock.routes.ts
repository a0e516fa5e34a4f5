import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { settleDuePayments } from '../paystack/settlements/settlements.ts';
import type { Sandbox } from '../sandbox.ts';

const tenYearsMs = 3650 * 24 * 3600 * 1000;

const ClockMove = Type.Union([
  Type.Object({ advanceMs: Type.Integer({ minimum: 0, maximum: tenYearsMs }) }, { additionalProperties: false }),
  Type.Object({ to: Type.String({ format: 'date-time' }) }, { additionalProperties: false }),
]);
type ClockMove = Static<typeof ClockMove>;

const ClockStep = Type.Object({ by: Type.Enum(['hour', 'day', 'month']) });
type ClockStep = Static<typeof ClockStep>;

/** GET and POST `/control/clock`, for tests. */
export function clockControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { clock, clockAnnouncer } = sandbox;
  const reading = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs() });

  app.get('/clock', () => reading());

  app.post<{ Body: ClockMove }>('/clock', { schema: { body: ClockMove } }, async (request, reply) => {
    const move = request.body;
    const ms = 'to' in move ? Date.parse(move.to) - clock.now().getTime() : move.advanceMs;
    if (!clock.advance(ms)) return reply.code(400).send({ message: 'The clock only moves forward.' });
    settleDuePayments(sandbox);
    return { ...reading(), announced: await clockAnnouncer.announce() };
  });
}

/** The buttons of the front page. */
export function clockPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { clock, clockAnnouncer } = sandbox;

  app.post<{ Body: ClockStep }>('/clock', { schema: { body: ClockStep } }, async (request, reply) => {
    clock.advance(stepMs(clock.now(), request.body.by));
    settleDuePayments(sandbox);
    await clockAnnouncer.announce();
    return reply.redirect('/', 303);
  });
}

/** By then the product has made the renewals of a day, which it charges from 06:00 to 10:00. */
const MONTH_ENDS_AT = Temporal.PlainTime.from('10:00');

/**
 * Milliseconds to the same wall-clock time in Lagos one step later; a day past a month's end is clamped, and a month
 * ends after the morning.
 */
function stepMs(now: Date, by: ClockStep['by']): number {
  const lagos = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Africa/Lagos');
  const then = lagos.add({ [`${by}s`]: 1 });
  const isEarly = by === 'month' && Temporal.PlainTime.compare(then.toPlainTime(), MONTH_ENDS_AT) < 0;
  return (isEarly ? then.withPlainTime(MONTH_ENDS_AT) : then).epochMilliseconds - now.getTime();
}
