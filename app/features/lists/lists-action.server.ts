import { redirect } from 'react-router';
import { addressOf, senderOf } from '#features/accounts/member.server.ts';
import { defineForm, formsAction, nothing, reads, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { addTool } from './entries.server.ts';
import { FAVORITES_LIST, LIST_FORM, LIST_TEXTS, type ListsIntent } from './list-rules.ts';
import { deleteList, favoriteTools, makeList, restoreList } from './own-lists.server.ts';
import { readTools } from './read-tools.ts';

/** What all forms about lists have in common. Visitors sign in first and come back. */
export const byMember = {
  form: LIST_FORM,
  who({ context, request }: Sent): SessionUser {
    const member = senderOf(context);
    if (!member) throw redirect(paths.loginFor(addressOf(request)));
    return member;
  },
  limits: ({ context, who: { id } }: Sent & { who: SessionUser }) =>
    countOrRefuse(context, RATE_LIMITS.lists, id),
};

/** Leads to the list that was made. @throws Refused if none was */
export function toNewList(made: Awaited<ReturnType<typeof makeList>>): Response {
  if (made === 'taken') throw new Refused({ status: 409, errors: { name: LIST_TEXTS.taken } });
  if (made === 'too many') throw new Refused({ status: 409, notice: LIST_TEXTS.tooMany });
  if (made === 'full') throw new Refused({ status: 409, notice: LIST_TEXTS.full });
  return redirect(paths.list(made.id), 303);
}

export const REFUSALS = wordedTexts({
  'no list': { status: 404, notice: LIST_TEXTS.noSuchList },
  'no tool': { status: 404, notice: LIST_TEXTS.noSuchTool },
  full: { status: 409, notice: LIST_TEXTS.full },
  unknown: { status: 404, notice: LIST_TEXTS.noSuchList },
  taken: { status: 409, notice: LIST_TEXTS.taken },
  'too many': { status: 409, notice: LIST_TEXTS.tooMany },
} as const);

const make = defineForm({
  ...byMember,
  operation: 'making a list',
  read: (sent) => {
    const reading = reads(LIST_FORM, 'name')(sent);
    if ('errors' in reading) return reading;
    return { good: { name: reading.good.name, tools: readTools(sent.typed.tools) } };
  },
  async work({ services: { db }, who, good: { name, tools } }) {
    const wanted = tools.map((id) => ({ id, note: '' }));
    return toNewList(await makeList(db.write, who.id, { name, tools: wanted }));
  },
});

const fromFavorites = defineForm({
  ...byMember,
  operation: 'making a list of favorites',
  read: nothing,
  async work({ services: { db }, who }) {
    const tools = await favoriteTools(db.write, who.id);
    const made = await makeList(db.write, who.id, { name: `${FAVORITES_LIST} to share`, tools });
    if (made === 'taken') throw new Refused(REFUSALS.taken);
    return toNewList(made);
  },
});

const add = defineForm({
  ...byMember,
  operation: 'adding to a list',
  read: ({ typed }) => ({ good: { listId: typed.list, tools: readTools(typed.tools) } }),
  async work({ services: { db }, who, good: { listId, tools } }) {
    if (tools.length === 0) throw new Refused(REFUSALS['no tool']);
    let isNew = false;
    for (const toolId of tools) {
      const result = await addTool(db.write, { userId: who.id, listId }, { toolId });
      if (result !== 'added' && result !== 'there') throw new Refused(REFUSALS[result]);
      isNew ||= result === 'added';
    }
    return { notice: isNew ? LIST_TEXTS.added : LIST_TEXTS.there };
  },
});

const remove = defineForm({
  ...byMember,
  operation: 'deleting a list',
  read: ({ typed }) => ({ good: typed.list }),
  async work({ services: { db }, who, good }) {
    const isDone = await deleteList(db.write, who.id, good);
    if (!isDone) throw new Refused(REFUSALS['no list']);
    return { notice: LIST_TEXTS.deleted };
  },
});

const restore = defineForm({
  ...byMember,
  operation: 'bringing a list back',
  read: ({ typed }) => ({ good: typed.list }),
  async work({ services: { db }, who, good }) {
    const result = await restoreList(db.write, who.id, good);
    if (result !== 'done') throw new Refused(REFUSALS[result]);
    return { notice: LIST_TEXTS.restored };
  },
});

/** Makes, fills, deletes and brings back a member's lists. */
export const listsAction = formsAction({
  make,
  'from-favorites': fromFavorites,
  add,
  delete: remove,
  restore,
} satisfies Record<ListsIntent, unknown>);
