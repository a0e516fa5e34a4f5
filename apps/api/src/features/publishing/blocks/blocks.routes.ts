import * as contract from '@udala/contract/blocks';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { blockPerson, findBlock, listBlocks, unblockPerson } from './blocks.service.ts';

export function blocksRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listBlocks, ({ viewer, query }) => listBlocks(deps, viewer, query));
  route(app, contract.getBlock, async ({ viewer, params }) => ({
    isBlocked: await findBlock(deps, viewer, params.userId),
  }));
  route(app, contract.blockPerson, async ({ viewer, params }) => {
    await blockPerson(deps, viewer, params.userId);
    return {};
  });
  route(app, contract.unblockPerson, async ({ viewer, params }) => {
    await unblockPerson(deps, viewer, params.userId);
    return {};
  });
}
