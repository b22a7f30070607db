import { redirect } from 'react-router';
import { memberOf, senderOf } from '#features/accounts/member.server.ts';
import { readAskedTools } from '#features/compare/compared-tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { answerHeadersContext, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { fieldOf, readSheetForm, SHEET_ACTION_FORM, SHEET_FORM } from './forms.ts';
import { SHEET_TEXTS } from './sheet-rules.ts';
import {
  changeTools,
  deleteSheet,
  keepInAccount,
  type Maker,
  readOwnSheet,
  saveSheet,
  withdrawSheet,
} from './sheets.server.ts';
import { readEditedTools } from './shown-sheet.server.ts';

type Asked = Pick<Sent, 'context' | 'request' | 'params'>;

/**
 * The sheet that an edit address names, for its maker.
 *
 * @param userId of the member who asks
 * @throws a redirect to the login for a visitor without a secret, a 404 for everybody else
 */
export async function ownSheet({ context, request, params }: Asked, userId: string | null) {
  const headers = context.get(answerHeadersContext);
  // Nobody else may be given it, nor its maker what it was before.
  headers.set('Cache-Control', 'private, no-store');
  const id = idOf(params);
  const maker: Maker = { userId, key: new URL(request.url).searchParams.get('key') };
  if (userId === null && !maker.key) throw redirect(paths.loginFor(paths.editSheet(id, null)));
  // The address is a secret: no other site may learn it from a link that is followed.
  headers.set('Referrer-Policy', 'same-origin');
  const sheet = await readOwnSheet(context.get(servicesContext).db.write, id, maker);
  if (!sheet) throw notFound(SHEET_TEXTS.notFound);
  return { sheet, maker };
}

export const makerOf = ({ context }: Pick<Sent, 'context'>) => memberOf(context)?.id ?? null;

const MEANWHILE = { status: 409, notice: SHEET_TEXTS.meanwhile };

type Own = Awaited<ReturnType<typeof ownSheet>>;

const byMaker = {
  who: (sent: Sent) => ownSheet(sent, senderOf(sent.context)?.id ?? null),
  limits: ({ context, who: { sheet, maker } }: Sent & { who: Own }) =>
    maker.userId === null
      ? countOrRefuse(context, RATE_LIMITS.sheetChanges, sheet.id)
      : countOrRefuse(context, RATE_LIMITS.ownSheetChanges, maker.userId),
};

/** An account's sheet needs no secret in its address. */
function backTo({ sheet, maker }: Own, done: Parameters<typeof paths.editSheet>[2]): Response {
  return redirect(paths.editSheet(sheet.id, sheet.hasAccount ? null : maker.key, done), 303);
}

const save = defineForm({
  ...byMaker,
  form: SHEET_FORM,
  operation: 'saving a sheet',
  async read({ typed, context, who: { sheet } }) {
    // What was typed belongs to the tools that the form was made for.
    if (typed.tools && typed.tools !== sheet.tools.join(',')) throw new Refused(MEANWHILE);
    const reading = readSheetForm(typed, sheet.tools.length);
    if ('errors' in reading) return reading;
    const errors = await faultsOfPlans(context, sheet, reading.good.plans);
    if (Object.keys(errors).length > 0) return { errors };
    return { good: { content: reading.good, version: typed.version ?? '' } };
  },
  async work({ services: { db }, who, good: { content, version } }) {
    const saved = await saveSheet(db.write, { id: who.sheet.id, maker: who.maker, version }, content);
    if (saved === 'not theirs') throw notFound(SHEET_TEXTS.notFound);
    if (saved === 'changed meanwhile') throw new Refused(MEANWHILE);
    return backTo(who, 'saved');
  },
});

/** A plan has to be on the price list of its tool, unless the sheet has had it since before. */
async function faultsOfPlans(
  context: Sent['context'],
  sheet: Own['sheet'],
  plans: readonly (string | null)[],
): Promise<Record<string, string>> {
  const isNew = (plan: string | null, tool: number) => plan !== null && plan !== sheet.content.plans[tool];
  if (!plans.some(isNew)) return {};
  const { read } = context.get(servicesContext).db;
  const tools = await readEditedTools(read, sheet, context.get(viewerContext));
  const isOffered = (plan: string | null, tool: number) => tools[tool]?.plans.some(({ id }) => id === plan);
  return Object.fromEntries(
    plans.flatMap((plan, tool) =>
      isNew(plan, tool) && !isOffered(plan, tool) ? [[fieldOf.plan(tool), SHEET_TEXTS.noPlan]] : [],
    ),
  );
}

const toolChange = (what: 'add' | 'remove') =>
  defineForm({
    ...byMaker,
    form: SHEET_ACTION_FORM,
    operation: 'changing the tools of a sheet',
    async work({ services: { db }, who, good: { tool } }) {
      const own = { id: who.sheet.id, maker: who.maker };
      const change = what === 'remove' ? { remove: tool } : { add: await listedId(db.read, tool) };
      const changed = await changeTools(db.write, own, change);
      if (changed === 'not theirs') throw notFound(SHEET_TEXTS.notFound);
      if (changed === 'not on it') throw new Refused({ status: 404, notice: SHEET_TEXTS.notOnIt });
      if (changed !== 'saved') throw new Refused({ status: 409, notice: SHEET_TEXTS.tooFew });
      return backTo(who, what === 'add' ? 'added' : 'removed');
    },
  });

/** @throws Refused where no tool is listed by this id */
async function listedId(db: DrizzleDb, id: string): Promise<string> {
  const [tool] = (await readAskedTools(db, [id])).tools;
  if (!tool) throw new Refused({ status: 404, notice: SHEET_TEXTS.noTool });
  return tool.tool.id;
}

const withdrawal = (isWithdrawn: boolean) =>
  defineForm({
    ...byMaker,
    form: SHEET_ACTION_FORM,
    operation: isWithdrawn ? 'withdrawing a sheet' : 'sharing a sheet again',
    read: nothing,
    async work({ services: { db }, who }) {
      if (!(await withdrawSheet(db.write, who.sheet.id, who.maker, isWithdrawn))) {
        throw notFound(SHEET_TEXTS.notFound);
      }
      return backTo(who, isWithdrawn ? 'withdrawn' : 'shared');
    },
  });

const remove = defineForm({
  ...byMaker,
  form: SHEET_ACTION_FORM,
  operation: 'deleting a sheet',
  read: nothing,
  async work({ services: { db }, who: { sheet, maker } }) {
    if (!(await deleteSheet(db.write, sheet.id, maker))) {
      throw notFound(SHEET_TEXTS.notFound);
    }
    return redirect(paths.sheetDeleted, 303);
  },
});

const keep = defineForm({
  ...byMaker,
  form: SHEET_ACTION_FORM,
  operation: 'keeping a sheet in an account',
  read: nothing,
  async work({ services: { db }, who: { sheet, maker } }) {
    const { userId, key } = maker;
    if (userId === null) throw redirect(paths.loginFor(paths.editSheet(sheet.id, key)));
    if (sheet.hasAccount || key === null) return backTo({ sheet, maker }, 'kept');
    const kept = await keepInAccount(db.write, sheet.id, { userId, key });
    if (kept === 'full') throw new Refused({ status: 409, notice: SHEET_TEXTS.full });
    if (kept === 'not theirs') throw notFound(SHEET_TEXTS.notFound);
    return redirect(paths.editSheet(sheet.id, null, 'kept'), 303);
  },
});

/** What its maker does with a sheet. */
export const sheetAction = formsAction({
  '': save,
  'add-tool': toolChange('add'),
  'remove-tool': toolChange('remove'),
  withdraw: withdrawal(true),
  share: withdrawal(false),
  delete: remove,
  keep,
});
