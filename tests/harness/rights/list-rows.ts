import { eq } from 'drizzle-orm';
import { makeList } from '#features/lists/own-lists.server.ts';
import { shareList } from '#features/lists/sharing.server.ts';
import { listEntries, toolLists } from '#features/lists/tables/lists.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { forMembers, type RightsRow, type Write } from './row.ts';
import type { World } from './world.ts';

/** Members' lists: each their own, and those that others share. */
export const LIST_RIGHTS: readonly RightsRow[] = [
  {
    method: 'GET',
    route: '/lists',
    does: 'asks where to put a tool',
    to: '/lists?tools=tool-03',
    outcome: forMembers('/lists?tools=tool-03', '200'),
  },
  { method: 'GET', route: '/lists', does: 'is read', to: '/lists', outcome: forMembers('/lists', '200') },
  {
    method: 'GET',
    route: '/lists/:id',
    does: 'is read by its member',
    to: own,
    outcome: {
      visitor: '302 /auth/login?returnTo=%2Flists%2Fx',
      member: '404',
      owner: '200',
      operator: '404',
    },
  },
  {
    method: 'GET',
    route: '/lists/:id/:file',
    does: 'is a file for its member',
    to: (world) => `${own(world)}/list.csv`,
    outcome: {
      visitor: '302 /auth/login?returnTo=%2Flists%2Fx',
      member: '404',
      owner: '200',
      operator: '404',
    },
  },
  {
    method: 'GET',
    route: '/lists/shared',
    does: 'is read by whoever has its address',
    to: shared,
    outcome: '200',
  },
  {
    method: 'GET',
    route: '/lists/shared',
    does: 'is not read at a guessed address',
    to: '/lists/shared?key=a-guess',
    outcome: '404',
  },
  {
    method: 'GET',
    route: '/lists/shared/:file',
    does: 'is a file for whoever has the address',
    to: ({ shareKey }) => `/lists/shared/list.csv?key=${shareKey}`,
    outcome: '200',
  },
  {
    ...onAll('make', () => ({ name: 'Another', tools: 'tool-03' })),
    outcome: forMembers('/lists', '303 /lists/x'),
  },
  { ...onAll('from-favorites', () => ({})), outcome: forMembers('/lists', '303 /lists/x') },
  {
    ...onAll('add', ({ listId }) => ({ list: listId, tools: 'tool-03' })),
    guards: { what: listsOfOwner, changedBy: ['owner'] },
  },
  {
    ...onAll('delete', ({ listId }) => ({ list: listId })),
    guards: { what: listsOfOwner, changedBy: ['owner'] },
  },
  // It is there, so nothing changes.
  {
    ...onAll('restore', ({ listId }) => ({ list: listId })),
    guards: { what: listsOfOwner, changedBy: [] },
  },
  onOne('rename', { name: 'Called otherwise' }),
  onOne('note', { tool: 'tool-01', note: 'Changed' }),
  onOne('up', { tool: 'tool-02' }),
  onOne('down', { tool: 'tool-01' }),
  onOne('remove', { tool: 'tool-01' }),
  onOne('put-back', { tool: 'tool-04' }),
  onOne('share', { shown_as: 'Olga' }),
  onOne('renew', {}),
  onOne('withdraw', {}),
  { ...onOne('follow-all', {}), guards: { what: listsOfOwner, changedBy: [] } },
  { ...onShared('copy', { name: 'Copied' }), outcome: onSharedFor('303 /lists/x') },
  { ...onShared('follow-all', {}), outcome: onSharedFor('200') },
];

function own({ listId }: World): string {
  return `/lists/${listId}`;
}

function shared({ shareKey }: World): string {
  return `/lists/shared?key=${shareKey}`;
}

function onAll(intent: string, form: (world: World) => Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/lists',
    does: `changes one’s own lists: ${intent}`,
    to: '/lists',
    intent,
    form,
    outcome: { ...forMembers('/lists', '404'), owner: '200' },
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function onOne(intent: string, form: Record<string, string>): Write {
  return {
    method: 'POST',
    route: '/lists/:id',
    does: `changes one’s own list: ${intent}`,
    to: own,
    intent,
    form: () => form,
    outcome: {
      visitor: '302 /auth/login?returnTo=%2Flists%2Fx',
      member: '404',
      owner: '200',
      operator: '404',
    },
    guards: { what: listsOfOwner, changedBy: ['owner'] },
    limit: { per: 'sender and account', as: 'owner' },
  };
}

function onSharedFor(outcome: '200' | '303 /lists/x') {
  return {
    ...forMembers('', outcome),
    visitor: '302 /auth/login?returnTo=%2Flists%2Fshared%3Fkey%3Dx' as const,
  };
}

function onShared(intent: string, form: Record<string, string>): Omit<Write, 'outcome'> {
  return {
    method: 'POST',
    route: '/lists/shared',
    does: `uses a list of somebody else: ${intent}`,
    to: shared,
    intent,
    form: () => form,
    guards: { what: sharedOfOwner, changedBy: [] },
    limit: { per: 'sender and account', as: 'member' },
  };
}

async function listsOfOwner(world: World) {
  const entries = world.db.write
    .select()
    .from(listEntries)
    .where(eq(listEntries.list_id, world.listId))
    .orderBy(listEntries.place);
  return { list: await sharedOfOwner(world), entries: await entries };
}

function sharedOfOwner({ db, listId }: World) {
  return db.write.select(COLUMNS).from(toolLists).where(eq(toolLists.id, listId));
}

const COLUMNS = {
  name: toolLists.name,
  share_key: toolLists.share_key,
  shown_as: toolLists.shown_as,
  removed_at: toolLists.removed_at,
};

/** A list of the owner, which they share. */
export async function addList(db: Database, userId: string): Promise<{ listId: string; shareKey: string }> {
  const tools = ['tool-01', 'tool-02'].map((id) => ({ id, note: '' }));
  const made = await makeList(db.write, userId, { name: 'What the owner has found', tools });
  if (typeof made === 'string') throw new Error('The list was not made.');
  await shareList(db.write, { userId, listId: made.id }, { sharesNotes: false, shownAs: '' });
  const [list] = await db.write.select().from(toolLists).where(eq(toolLists.id, made.id));
  return { listId: made.id, shareKey: list?.share_key ?? '' };
}
