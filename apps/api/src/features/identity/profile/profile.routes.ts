import { updateProfile as updateProfileEndpoint } from '@udala/contract/profile-edit';
import * as contract from '@udala/contract/profiles';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { getOwnProfile } from '#features/identity/users/users.service.ts';
import { route } from '#platform/http/route.ts';
import { updateProfile } from './profile-edit.service.ts';
import { getUser } from './public-user.service.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getOwnProfile, ({ viewer }) => getOwnProfile(deps.db, viewer.userId));
  route(app, updateProfileEndpoint, ({ viewer, body }) => updateProfile(deps, viewer, body));
  route(app, contract.getUser, ({ params, viewer }) => getUser(deps, viewer, params.id));
}
