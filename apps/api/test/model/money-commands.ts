import assert from 'node:assert/strict';
import { booksKobo, providersKobo, sharesByBooks, sharesByProvider } from '../books.ts';
import { closeNextDay } from '../closes.ts';
import { command, RECOVERED_MS, type Command } from './command.ts';

// What happens to money at the provider, and the comparison of its log with our books.

export const lateFees = (lateFees: boolean): Command =>
  command(`fees come ${lateFees ? 'late' : 'at once'}`, {
    run: (_, { world }) => world.control('behaviours', { lateFees }),
  });

export const dashboardRefund = command('half of it goes back at the dashboard', {
  check: (model) => model.isLive && model.money.at(-1)?.is === 'retained' && !model.isPartlyBack,
  async run(model, story) {
    await story.refundAtDashboard();
    model.isPartlyBack = true;
  },
});

/** The provider's own log equals our books, to the kobo. */
export const close = command('the day is closed', {
  async run(model, story) {
    const { world } = story;
    world.heal();
    await world.pass(RECOVERED_MS);
    await world.reconcile();
    await world.bookExceptions();
    const { differenceKobo } = await closeNextDay(world);
    await world.tick();
    model.tick(world.now());
    await story.signInAnew();
    assert.equal(differenceKobo, 0, 'the difference at the close');
    assert.equal(await booksKobo(world.deps), await providersKobo(world), 'the books');
    assert.deepEqual(await sharesByBooks(world.deps), await sharesByProvider(world), 'the subaccounts');
  },
});
