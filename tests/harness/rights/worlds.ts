import type { Database } from '#platform/database/connection.server.ts';
import type { TestMember } from '../members.ts';
import { makeWorld, type World } from './world.ts';

/**
 * Worlds for requests that come one after another. What was refused has left its world as it was, so the next
 * request finds the same one; call `leave` when something was done.
 */
export function worldsOf(db: Database) {
  const worlds = new Map<string, World>();
  return {
    /** @param operator the operator of the world */
    async of(operator: TestMember): Promise<World> {
      const world = worlds.get(operator.id) ?? (await makeWorld(db, operator));
      worlds.set(operator.id, world);
      return world;
    },
    leave: () => worlds.clear(),
  };
}

/** Whether a caller was sent away, or to the sign-in. */
export function isRefused(response: Response): boolean {
  return (
    response.status >= 400 || response.headers.get('location')?.startsWith('/auth/login?returnTo=') === true
  );
}
