import { redirect } from 'react-router';
import { draftOfTool } from '#features/editing/begin-drafts.server.ts';
import { DESK_TOOL_FORM, EDITING_TEXTS } from '#features/editing/forms.ts';
import { toolMeant } from '#features/editing/meant-tools.server.ts';
import { recordAt } from '#features/editing/moments.server.ts';
import { publicationOf } from '#features/editing/published-drafts.server.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { askForVisit } from '#features/lifecycle/site-at-desk.server.ts';
import type { Operator } from '#features/operators/operator.server.ts';
import { mergeTool } from '#features/publishing/merge.server.ts';
import { splitTool } from '#features/publishing/split.server.ts';
import { takeCatalogueValue } from '#features/publishing/take.server.ts';
import { takePublicationBack } from '#features/publishing/take-back.server.ts';
import { bringToolBack, withdrawTool } from '#features/publishing/withdraw.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { uuid } from '#site/uuid.ts';
import { undoOrRefuse } from '../case-action.server.ts';
import { queueCorrections } from '../corrections.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';

/** The work of a form. @returns the address to redirect to */
type Work = (services: Services, order: Command) => Promise<string>;

interface Command {
  id: string;
  entry: string;
  other: string;
  moment: string;
  field: string;
  /** The requested id of a draft. */
  wanted: string;
  by: Operator;
}

function toolForm(operation: string, work: Work) {
  return deskForm('tools', {
    form: DESK_TOOL_FORM,
    operation,
    read: ({ typed: { id: entry, other, moment, field, draft: wanted } }) => ({
      good: { entry, other: other.trim(), moment, field, wanted },
    }),
    async work({ services, params, who, good }) {
      const next = await work(services, { id: params.id ?? '', by: who, ...good });
      return redirect(next, 303);
    },
  });
}

function refused(notice: string): Refused {
  return new Refused({ status: 409, notice });
}

async function present({ db }: Services, id: string): Promise<ToolRecord> {
  const record = await readEntered(db, id);
  if (!record) throw refused(EDITING_TEXTS.noTool);
  return record;
}

const edit = toolForm('beginning a draft', async (services, { id, by, wanted }) => {
  const base = await present(services, id);
  return deskPaths.draft(await draftOfTool(services.db.write, { base, by, wanted }));
});

const restore = toolForm('beginning a draft from the past', async (services, { id, moment, by, wanted }) => {
  const { write } = services.db;
  const base = await present(services, id);
  if (!/^\d{1,17}$/.test(moment)) throw refused(EDITING_TEXTS.changedMeanwhile);
  const record = await recordAt(write, id, { present: base, moment });
  return deskPaths.draftReview(await draftOfTool(write, { base, record, by, wanted }));
});

/** @throws Refused unless a listed tool has this name or id */
async function idMeant({ write }: Services['db'], other: string): Promise<string> {
  const meant = await toolMeant(write, other);
  if ('reason' in meant) throw refused(meant.reason);
  return meant.tool.id;
}

const withdraw = toolForm('withdrawing a tool', async ({ db }, { id, other, by }) => {
  const replacedBy = other === '' ? null : await idMeant(db, other);
  const result = await withdrawTool(db, { id, replacedBy, by });
  if (result !== 'withdrawn') throw refused(EDITING_TEXTS.noTool);
  return deskPaths.deskTool(id, 'withdrawn');
});

const relist = toolForm('bringing a tool back', async ({ db }, { id, by }) => {
  const result = await bringToolBack(db, { id, by });
  if (result !== 'listed') throw refused(result === 'gone' ? EDITING_TEXTS.noTool : EDITING_TEXTS.refused);
  return deskPaths.deskTool(id, 'listed');
});

const merge = toolForm('merging a tool', async ({ db }, { id, other, by }) => {
  const into = await idMeant(db, other);
  const result = await mergeTool(db, { id, into, by });
  if (result !== 'merged') throw refused(result === 'gone' ? EDITING_TEXTS.noTool : EDITING_TEXTS.refused);
  return deskPaths.deskTool(into, 'merged');
});

const split = toolForm('splitting a tool', async ({ db }, { id, by }) => {
  const result = await splitTool(db, { id, by });
  if (result !== 'split') {
    throw refused(result === 'gone' ? EDITING_TEXTS.noTool : EDITING_TEXTS.notSplit);
  }
  return deskPaths.deskTool(id, 'split');
});

const take = toolForm('taking a value of the catalogue', async ({ db }, { id, field, by }) => {
  const result = await takeCatalogueValue(db, { id, field, by });
  if (result === 'gone') throw refused(EDITING_TEXTS.changedMeanwhile);
  if (result === 'refused') throw refused(EDITING_TEXTS.valueRefused);
  return deskPaths.deskTool(id, 'taken');
});

const look = toolForm('asking for a look at a site', async ({ db }, { id, by }) => {
  if (!(await askForVisit(db.write, id, by))) throw refused(EDITING_TEXTS.noSite);
  return deskPaths.deskTool(id, 'looked');
});

const unpublish = toolForm('taking a publication back', async ({ db }, { id, entry, by }) => {
  if (!uuid().safeParse(entry).success) throw refused(EDITING_TEXTS.changedMeanwhile);
  const result = await takePublicationBack(db, { toolId: id, entry, by, tell: queueCorrections });
  if (result === 'changed') throw refused(EDITING_TEXTS.allChanged);
  if (result === 'gone') throw refused(EDITING_TEXTS.changedMeanwhile);
  if (result === 'refused') throw refused(EDITING_TEXTS.refused);
  return deskPaths.deskTool(id, result);
});

/** Redirects to the restored draft if publishing is undone. */
const undo = toolForm('undoing an action', async (services, { id, entry, by }) => {
  await undoOrRefuse(services, idOf({ id: entry }), by);
  const draft = await publicationOf(services.db.write, entry);
  return draft ? deskPaths.draftReview(draft.id, 'unpublished') : deskPaths.deskTool(id, 'undone');
});

export const deskToolAction = deskAction('tools', {
  ...{ edit, restore, withdraw, relist, merge, split, take, look, undo, unpublish },
});
