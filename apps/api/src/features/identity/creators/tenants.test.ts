import { expect, it } from 'vitest';
import { makeCreator } from '#test/factories.ts';
import { serverForTest } from '#test/harness.ts';
import { letTimePass } from '../../../../../../scripts/test/patience.ts';
import { createTenants } from './tenants.ts';

it('finds a page that another process began within a second after it was not there', async () => {
  const { deps } = await serverForTest();
  const ofAnotherProcess = createTenants(deps.db);
  expect(await ofAnotherProcess.find('newly-begun')).toBeNull();
  const { id } = await makeCreator(deps, { userName: 'newly-begun' });
  await letTimePass(1_000, 'nobody misses a new page for longer');
  expect(await ofAnotherProcess.find('newly-begun')).toBe(id);
});
