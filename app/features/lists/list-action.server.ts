import { viewerContext } from '#platform/request/context.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { manyLines } from '#site/form-fields.ts';
import { PUBLIC_NAME_TEXTS, withoutHidden } from '#site/public-name.ts';
import type { SessionUser } from '#site/session.ts';
import { hasHiddenDirection } from '#site/visible-text.ts';
import { addTool, moveTool, noteTool, removeTool } from './entries.server.ts';
import { followAll } from './follow-all.server.ts';
import { LIST_TEXTS, type ListIntent } from './list-rules.ts';
import { readEntries } from './listed-tools.server.ts';
import { byMember, REFUSALS } from './lists-action.server.ts';
import { readOwnList, renameList } from './own-lists.server.ts';
import { renewAddress, shareList, withdrawAddress } from './sharing.server.ts';

/** The list that the address names, as one of the sender's. */
function listOf({ params, who }: Sent & { who: SessionUser }) {
  return { userId: who.id, listId: params.id ?? '' };
}

/** @throws Refused if it is not on the list, or if there is no such list */
function refuse(result: 'no tool' | 'no list'): never {
  throw new Refused(result === 'no tool' ? { status: 404, notice: LIST_TEXTS.notOnIt } : REFUSALS[result]);
}

const rename = defineForm({
  ...byMember,
  operation: 'renaming a list',
  reads: ['name'],
  async work(sent) {
    const { userId, listId } = listOf(sent);
    const { write } = sent.services.db;
    const result = await renameList(write, userId, listId, sent.good.name);
    if (result === 'taken') throw new Refused({ status: 409, errors: { name: LIST_TEXTS.taken } });
    if (result === 'unknown') throw new Refused(REFUSALS.unknown);
    return { notice: LIST_TEXTS.renamed };
  },
});

const note = defineForm({
  ...byMember,
  operation: 'noting something on a list',
  reads: ['tool', 'note', 'was'],
  async work(sent) {
    const { tool, note: text, was } = sent.good;
    const { write } = sent.services.db;
    // Forms send line ends of their own.
    const note = { note: text ?? '', was: manyLines.parse(was) };
    const result = await noteTool(write, listOf(sent), tool, note);
    if (result === 'changed meanwhile') throw new Refused({ status: 409, notice: LIST_TEXTS.notedElsewhere });
    return result === 'done' ? { notice: LIST_TEXTS.noted } : refuse(result);
  },
});

const move = (step: -1 | 1) =>
  defineForm({
    ...byMember,
    operation: 'moving a tool on a list',
    reads: ['tool'],
    async work(sent) {
      const { write } = sent.services.db;
      const result = await moveTool(write, listOf(sent), sent.good.tool, step);
      return result === 'done' ? { notice: LIST_TEXTS.moved } : refuse(result);
    },
  });

/** What the undo needs comes back with the answer. */
const remove = defineForm({
  ...byMember,
  operation: 'removing a tool from a list',
  reads: ['tool'],
  async work(sent) {
    const { write } = sent.services.db;
    const result = await removeTool(write, listOf(sent), sent.good.tool);
    if (typeof result === 'string') return refuse(result);
    const values = { note: result.note, place: String(result.place) };
    return { notice: LIST_TEXTS.removed, values };
  },
});

const LAST_PLACE = 10_000;
/** The notes of merged tools are one, and longer than what is typed. */
const LONGEST_NOTE = 10_000;

const putBack = defineForm({
  ...byMember,
  operation: 'putting a tool back on a list',
  read: ({ typed: { tool: toolId, note: text, place } }) => {
    const at = /^\d{1,5}$/.test(place) ? Math.min(Math.max(Number(place), 1), LAST_PLACE) : null;
    const note = withoutHidden(manyLines.parse(text)).slice(0, LONGEST_NOTE);
    if (hasHiddenDirection(note)) return { errors: { note: PUBLIC_NAME_TEXTS.direction } };
    return { good: { toolId, note, place: at } };
  },
  async work(sent) {
    const { write } = sent.services.db;
    const result = await addTool(write, listOf(sent), sent.good);
    if (result !== 'added' && result !== 'there') throw new Refused(REFUSALS[result]);
    return { notice: LIST_TEXTS.putBack };
  },
});

const share = defineForm({
  ...byMember,
  operation: 'sharing a list',
  reads: ['shown_as', 'notes'],
  async work(sent) {
    const { write } = sent.services.db;
    const { shown_as, notes } = sent.good;
    const choices = { sharesNotes: notes === 'yes', shownAs: shown_as ?? '' };
    if (!(await shareList(write, listOf(sent), choices))) throw new Refused(REFUSALS['no list']);
    return { notice: LIST_TEXTS.shared };
  },
});

const renew = defineForm({
  ...byMember,
  operation: 'renewing the address of a list',
  read: nothing,
  async work(sent) {
    const { write } = sent.services.db;
    if (!(await renewAddress(write, listOf(sent)))) throw new Refused(REFUSALS['no list']);
    return { notice: LIST_TEXTS.renewed };
  },
});

const withdraw = defineForm({
  ...byMember,
  operation: 'withdrawing the address of a list',
  read: nothing,
  async work(sent) {
    const { write } = sent.services.db;
    if (!(await withdrawAddress(write, listOf(sent)))) throw new Refused(REFUSALS['no list']);
    return { notice: LIST_TEXTS.withdrawn };
  },
});

const followTools = defineForm({
  ...byMember,
  operation: 'following the tools of a list',
  read: nothing,
  async work(sent) {
    const { userId, listId } = listOf(sent);
    const { write } = sent.services.db;
    const list = await readOwnList(write, userId, listId);
    if (!list) throw new Refused(REFUSALS['no list']);
    const tools = (await readEntries(write, list.id)).map(({ tool }) => tool.id);
    return { notice: await followAll(write, userId, tools, FOLLOWING[sent.context.get(viewerContext).tier]) };
  },
});

/** What members do with one of their lists. */
export const listAction = formsAction({
  rename,
  note,
  up: move(-1),
  down: move(1),
  remove,
  'put-back': putBack,
  share,
  renew,
  withdraw,
  'follow-all': followTools,
} satisfies Record<ListIntent, unknown>);
