import { eq } from 'drizzle-orm';
import { followers, follows } from '#features/following/tables/follows.server.ts';
import { forMembers, type Outcome, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

/** What members follow: each their own. The owner follows tool-01 on the plan Basic. */
export const FOLLOWING_RIGHTS: readonly RightsRow[] = [
  {
    method: 'GET',
    route: '/following',
    does: 'is read',
    to: '/following?kind=tool&news=2',
    outcome: forMembers('/following?kind=tool&news=2', '200'),
  },
  {
    method: 'GET',
    route: '/following',
    does: 'shows the tools as a table',
    to: '/following?view=table&sortBy=price&sortOrder=desc&page=2',
    outcome: forMembers('/following?view=table&sortBy=price&sortOrder=desc&page=2', '200'),
  },
  {
    method: 'GET',
    route: '/following/watch-list.csv',
    does: 'belongs to larger plans',
    to: '/following/watch-list.csv',
    outcome: forMembers('/following', '403'),
  },
  {
    method: 'GET',
    route: '/following/:file',
    does: 'opens only with the secret of a feed',
    to: '/following/alerts.atom?key=a-guess',
    outcome: '404',
  },
  {
    ...write('follow', '303 /tools/tool-02', () => ({
      kind: 'tool',
      subject: 'tool-02',
      returnTo: '/tools/tool-02',
    })),
    outcome: forMembers('/tools/tool-02', '303 /tools/tool-02'),
  },
  {
    ...write('unfollow', '200', () => ({ kind: 'tool', subject: 'tool-01' })),
    guards: { what: followsOfOwner, changedBy: ['owner'] },
  },
  {
    ...write('edit', '404', ({ followId }) => ({ follow: followId, note: 'Changed', cadence: 'daily' })),
    outcome: { ...forMembers('/following', '404'), owner: '200' },
    guards: { what: followsOfOwner, changedBy: ['owner'] },
  },
  {
    ...write('settings', '200', () => ({ cadence: 'weekly' })),
    guards: { what: choicesOfOwner, changedBy: ['owner'] },
  },
  { ...write('make-feed', '403', () => ({})), limit: { none: 'it is refused before anything is done' } },
  write('remove-feed', '200', () => ({})),
];

function write(intent: string, outcome: Outcome, form: (world: World) => Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/following',
    does: `changes what one follows: ${intent}`,
    to: '/following',
    intent,
    form,
    outcome: forMembers('/following', outcome),
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function followsOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(follows).where(eq(follows.user_id, owner.id));
}

function choicesOfOwner({ db, members: { owner } }: World) {
  return db.write
    .select({ has_mail: followers.has_mail })
    .from(followers)
    .where(eq(followers.user_id, owner.id));
}
