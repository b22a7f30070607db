import { redirect } from 'react-router';
import { reads } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { uuid } from '#site/uuid.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { readListQuery, writeListQuery } from './list-query.ts';
import { removeView, saveView } from './views.server.ts';
import { VIEW_FORM, VIEW_TEXTS } from './views.ts';

const readName = reads(VIEW_FORM, 'name');

const keep = deskForm('tools', {
  form: VIEW_FORM,
  operation: 'saving a view',
  read({ typed }) {
    const reading = readName({ typed });
    if ('errors' in reading) return reading;
    const query = writeListQuery({ ...readListQuery(new URLSearchParams(typed.query)), page: 1 });
    return { good: { name: reading.good.name, query, isShared: typed.shared === '1' } };
  },
  async work({ services: { db }, who: by, good: { name, query, isShared } }) {
    const saved = await saveView(db.write, { name, query: query.toString(), isShared, by });
    if (saved === null) throw new Refused({ status: 409, notice: VIEW_TEXTS.tooMany });
    return redirect(deskPaths.deskToolList(query), 303);
  },
});

const drop = deskForm('tools', {
  form: VIEW_FORM,
  operation: 'removing a view',
  read: ({ typed: { id } }) => ({ good: { id } }),
  async work({ services: { db }, who: by, good: { id } }) {
    const isGone = uuid().safeParse(id).success && (await removeView(db.write, id, by));
    if (!isGone) throw new Refused({ status: 409, notice: VIEW_TEXTS.gone });
    return redirect(deskPaths.deskTools, 303);
  },
});

/** Keeps and removes saved views of the list. */
export const viewsAction = deskAction('tools', { keep, drop });
