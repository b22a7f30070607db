import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import { addTool, noteTool, placeTool, removeTool } from '#features/lists/entries.server.ts';
import { LIST_TEXTS } from '#features/lists/list-rules.ts';
import { readEntries } from '#features/lists/listed-tools.server.ts';
import { REFUSALS } from '#features/lists/lists-action.server.ts';
import { deleteList, makeList, readOwnList, renameList } from '#features/lists/own-lists.server.ts';
import { shareList, withdrawAddress } from '#features/lists/sharing.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { countRequest } from '#platform/request/limits.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { ownerIn } from './call.server.ts';
import type { KeyOwner } from './keys.server.ts';
import { type ChangedList, changedListResponse, type ListChange, listChange } from './list-changing.ts';
import { ApiProblem } from './problem.server.ts';
import { answerWriter, bodyOf } from './writing.server.ts';

/** Answers a program that changes a list of its key's owner. @throws ApiProblem for whoever may not */
export function answerListChange(context: Context, request: Request): Promise<Response> {
  return answerWriter(context, request, async (owner) => {
    const changer = changerOf(owner);
    const change = await bodyOf(request, listChange);
    const { origin } = new URL(request.url);
    const changed = await changeList(context, changer, { change, origin });
    return Response.json(changedListResponse.parse(changed), { status: change.do === 'make' ? 201 : 200 });
  });
}

/** @throws ApiProblem 401 without a key, 403 for one that may not change lists */
export function changerOf(owner: KeyOwner | null): KeyOwner {
  ownerIn({ userId: owner?.userId ?? null });
  if (owner?.mayChangeLists) return owner;
  throw new ApiProblem(403, {
    detail: 'This key may not change lists. Make one that may at /settings/keys.',
  });
}

/**
 * Changes a list as its owner does on its page, and reads what it then is.
 *
 * @param asked.origin of the site, for addresses in the answer
 * @throws ApiProblem 404 for a list that the owner does not have, 409 for what does not fit it as it is, 429 for too many
 */
export async function changeList(
  context: Context,
  { userId }: KeyOwner,
  { change, origin }: { change: ListChange; origin: string },
): Promise<ChangedList> {
  const turn = await countRequest(context, RATE_LIMITS.lists.account, userId);
  if (!turn.isTaken) throw new ApiProblem(429, {}, { 'Retry-After': String(turn.next) });
  const { write } = context.get(servicesContext).db;
  const listId = await apply(write, userId, change);
  const list = change.do === 'delete' ? null : await readOwnList(write, userId, listId);
  if (!list) return { list: null };
  const entries = await readEntries(write, list.id);
  return {
    list: {
      ...{ id: list.id, name: list.name, page: origin + paths.list(list.id), changed_at: list.changedAt },
      shared_url: list.shareKey === null ? null : origin + paths.sharedList(list.shareKey),
      tools: entries.map(({ tool: { id }, note }) => ({ id, note })),
    },
  };
}

/** @returns the id of the list */
async function apply(db: DrizzleDb, userId: string, change: ListChange): Promise<string> {
  if (change.do === 'make') {
    const made = await makeList(db, userId, { name: change.name, tools: [] });
    return typeof made === 'string' ? refuse(made) : made.id;
  }
  const list = { userId, listId: change.list };
  const result = await applyTo(db, list, change);
  if (result === 'no tool') throw new ApiProblem(404, { detail: LIST_TEXTS.notOnIt });
  if (result === 'changed meanwhile') {
    throw new ApiProblem(409, {
      detail:
        'There is another note. Read it, and change it with "do": "note" and what you have read as "was".',
    });
  }
  if (result === 'done') return list.listId;
  return refuse(result === 'unlisted' ? 'no tool' : result);
}

type Refusal = keyof typeof REFUSALS;

/** @returns 'no tool' for one that is not on the list */
async function applyTo(
  db: DrizzleDb,
  list: { userId: string; listId: string },
  change: Exclude<ListChange, { do: 'make' }>,
): Promise<'done' | 'unlisted' | 'changed meanwhile' | Refusal> {
  switch (change.do) {
    case 'rename':
      return renameList(db, list.userId, list.listId, change.name);
    case 'add': {
      const note = change.note ?? '';
      const added = await addTool(db, list, { toolId: change.tool, note });
      if (added === 'no tool') return 'unlisted';
      if (added === 'there' && note !== '') {
        const toolId = (await findPresentTool(db, change.tool)) ?? change.tool;
        return noteTool(db, list, toolId, { note, was: '' });
      }
      return added === 'added' || added === 'there' ? 'done' : added;
    }
    case 'remove': {
      const removed = await removeTool(db, list, change.tool);
      return typeof removed === 'string' ? removed : 'done';
    }
    case 'note':
      return noteTool(db, list, change.tool, { note: change.note ?? '', was: change.was ?? '' });
    case 'place':
      return placeTool(db, list, change.tool, change.place);
    case 'share': {
      const choices = { sharesNotes: change.notes, shownAs: change.shown_as ?? '' };
      return (await shareList(db, list, choices)) ? 'done' : 'no list';
    }
    case 'withdraw':
      return (await withdrawAddress(db, list)) ? 'done' : 'no list';
    case 'delete':
      return (await deleteList(db, list.userId, list.listId)) ? 'done' : 'no list';
  }
}

function refuse(why: Refusal): never {
  const { status, notice } = REFUSALS[why];
  throw new ApiProblem(status, { detail: notice });
}
