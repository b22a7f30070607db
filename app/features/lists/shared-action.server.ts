import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { followAll } from './follow-all.server.ts';
import { LIST_TEXTS, type SharedIntent } from './list-rules.ts';
import { readEntries } from './listed-tools.server.ts';
import { byMember, toNewList } from './lists-action.server.ts';
import { makeList } from './own-lists.server.ts';
import { readSharedList } from './sharing.server.ts';

/** @throws a 404 for an address that leads to no list */
async function sharedIn({ context, request }: Sent) {
  const { write } = context.get(servicesContext).db;
  const list = await readSharedList(write, new URL(request.url).searchParams.get('key') ?? '');
  if (!list) throw notFound(LIST_TEXTS.notShared);
  return { ...list, entries: await readEntries(write, list.id) };
}

/** Notes are copied only if they are shared. */
const copy = defineForm({
  ...byMember,
  operation: 'copying a list',
  reads: ['name'],
  async work(sent) {
    const { entries, sharesNotes } = await sharedIn(sent);
    const tools = entries.map(({ tool, note }) => ({ id: tool.id, note: sharesNotes ? note : '' }));
    const { write } = sent.context.get(servicesContext).db;
    return toNewList(await makeList(write, sent.who.id, { name: sent.good.name, tools }));
  },
});

const followTools = defineForm({
  ...byMember,
  operation: 'following the tools of a shared list',
  read: nothing,
  async work(sent) {
    const { entries } = await sharedIn(sent);
    const { write } = sent.context.get(servicesContext).db;
    const tools = entries.map(({ tool }) => tool.id);
    const allowance = FOLLOWING[sent.context.get(viewerContext).tier];
    return { notice: await followAll(write, sent.who.id, tools, allowance) };
  },
});

/** What members do with a list that somebody shares with them. */
export const sharedAction = formsAction({
  copy,
  'follow-all': followTools,
} satisfies Record<SharedIntent, unknown>);
