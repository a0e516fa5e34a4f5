import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';

/** One line a feature: its routes, and the work it does behind them. */
export function registerFeatures(_app: FastifyInstance, _deps: Deps): void {}
