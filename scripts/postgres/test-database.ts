import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test server's own database: `create database … template template_udala` on it makes a migrated one. */
    pgUrl: string;
  }
}

export const TEMPLATE = 'template_udala';

/**
 * Each connection plans a statement once, as a long-lived one does from its sixth call on: planning anew five times took
 * 62 of 376 CPU seconds where it was measured, in a ninth of the test files. Tests about plans set it back to `auto`.
 */
const settings = { plan_cache_mode: 'force_generic_plan' };

/** One temporary PostgreSQL for a test run, with a migrated template that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryPostgres({ settings });
  try {
    await createTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('pgUrl', server.url);
  return () => server.stop();
}

async function createTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
}
