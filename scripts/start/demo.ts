import type { Config } from '../../apps/api/src/config.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { seedDemo, type DemoOptions } from '../../seed/demo.ts';
import { describe } from '../terminal.ts';

/** Seeds a database without registered people with demo data. Optional, so a failure is only reported. */
export async function seedDemoIfEmpty(
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  onProgress: (line: string) => void,
): Promise<void> {
  const { rows } = await pool.query('select from users limit 1');
  if (rows.length > 0) return;
  try {
    await seedDemo({ ...demoAddresses(config), onProgress });
  } catch (error) {
    onProgress(
      `The demo story stopped halfway; to have it whole, stop Udala, remove its data and start again. ${describe(error)}`,
    );
  }
}

/** Addresses used for seeding the demo data. */
export const demoAddresses = ({
  publicUrl,
  sandbox,
}: Pick<Config, 'publicUrl' | 'sandbox'>): Omit<DemoOptions, 'onProgress'> => ({
  apiUrl: publicUrl.origin,
  sandboxUrl: sandbox?.url ?? '',
  sandboxKey: sandbox?.key ?? '',
});
