import { type Context, servicesContext, sessionContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { type Followed, isFollowing } from './follows.server.ts';

/**
 * Whether the reader of a page follows what it is about; null for visitors, and where that could not be read. Costs
 * visitors nothing and members one statement.
 */
export async function isFollowed(context: Context, followed: Followed): Promise<boolean | null> {
  const state = context.get(sessionContext);
  const member = 'session' in state ? state.session?.user.id : undefined;
  if (member === undefined || followed.subject === '') return null;
  try {
    // From the primary, because the button has to show what it has just done.
    return await isFollowing(context.get(servicesContext).db.write, member, followed);
  } catch (error) {
    logFailure(context, 'reading whether something is followed', error);
    return null;
  }
}
