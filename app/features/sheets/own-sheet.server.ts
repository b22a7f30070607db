import { redirect } from 'react-router';
import { memberOf, senderOf } from '#features/accounts/member.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, nothing, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { readSheetForm, SHEET_ACTION_FORM, SHEET_FORM } from './forms.ts';
import { SHEET_TEXTS } from './sheet-rules.ts';
import { changeSheet, deleteSheet, keepInAccount, type Maker, readOwnSheet } from './sheets.server.ts';

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

type Own = Awaited<ReturnType<typeof ownSheet>>;

const byMaker = {
  who: (sent: Sent) => ownSheet(sent, senderOf(sent.context)?.id ?? null),
  limits: ({ context, who: { sheet } }: Sent & { who: Own }) =>
    countOrRefuse(context, RATE_LIMITS.sheetChanges, sheet.id),
};

/** An account's sheet needs no secret in its address. */
function backTo({ sheet, maker }: Own, done: Parameters<typeof paths.editSheet>[2]): Response {
  return redirect(paths.editSheet(sheet.id, sheet.hasAccount ? null : maker.key, done), 303);
}

const save = defineForm({
  ...byMaker,
  form: SHEET_FORM,
  operation: 'saving a sheet',
  read: ({ typed, who: { sheet } }) => readSheetForm(typed, sheet.tools.length),
  async work({ context, who, good: content }) {
    const { write } = context.get(servicesContext).db;
    if (!(await changeSheet(write, who.sheet.id, who.maker, { content })))
      throw notFound(SHEET_TEXTS.notFound);
    return backTo(who, 'saved');
  },
});

const withdrawal = (isWithdrawn: boolean) =>
  defineForm({
    ...byMaker,
    form: SHEET_ACTION_FORM,
    operation: isWithdrawn ? 'withdrawing a sheet' : 'sharing a sheet again',
    read: nothing,
    async work({ context, who }) {
      const { write } = context.get(servicesContext).db;
      if (!(await changeSheet(write, who.sheet.id, who.maker, { isWithdrawn }))) {
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
  async work({ context, who: { sheet, maker } }) {
    if (!(await deleteSheet(context.get(servicesContext).db.write, sheet.id, maker))) {
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
  async work({ context, who: { sheet, maker } }) {
    const { userId, key } = maker;
    if (userId === null) throw redirect(paths.loginFor(paths.editSheet(sheet.id, key)));
    if (sheet.hasAccount || key === null) return backTo({ sheet, maker }, 'kept');
    const kept = await keepInAccount(context.get(servicesContext).db.write, sheet.id, { userId, key });
    if (kept === 'full') throw new Refused({ status: 409, notice: SHEET_TEXTS.full });
    if (kept === 'not theirs') throw notFound(SHEET_TEXTS.notFound);
    return redirect(paths.editSheet(sheet.id, null, 'kept'), 303);
  },
});

/** What its maker does with a sheet. */
export const sheetAction = formsAction({
  '': save,
  withdraw: withdrawal(true),
  share: withdrawal(false),
  delete: remove,
  keep,
});
