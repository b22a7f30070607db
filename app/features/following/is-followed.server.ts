import {
  type Context,
  servicesContext,
  sessionContext,
  viewerContext,
} from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import type { Told } from '#site/cadence.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { type Followed, toldOf } from './follows.server.ts';

/**
 * How the reader of a page is told of what it is about, false where they do not follow it; null for visitors, and where that could not be read. Costs
 * visitors nothing and members one statement.
 */
export async function isFollowed(context: Context, followed: Followed): Promise<Told | false | null> {
  const state = context.get(sessionContext);
  const member = 'session' in state ? state.session?.user.id : undefined;
  if (member === undefined || followed.subject === '') return null;
  try {
    // From the primary, because the button has to show what it has just done.
    const allowance = FOLLOWING[context.get(viewerContext).tier];
    return await toldOf(context.get(servicesContext).db.write, member, followed, allowance);
  } catch (error) {
    logFailure(context, 'reading whether something is followed', error);
    return null;
  }
}
