import { redirect } from 'react-router';
import { ALIAS_FORM, ALIAS_TEXTS, ENTITY_KINDS, type EntityKind } from '#catalogue/rounds/aliases.ts';
import { addAlias, removeAlias } from '#features/market/aliases.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { reads } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

const readNames = reads(ALIAS_FORM, 'name', 'means');

const add = deskForm('names', {
  form: ALIAS_FORM,
  operation: 'adding a name',
  read({ typed }) {
    const reading = readNames({ typed });
    return 'errors' in reading ? reading : { good: { kind: kindOf(typed.kind), ...reading.good } };
  },
  async work({ context, who: by, good: { kind, name, means } }) {
    const added = await addAlias(context.get(servicesContext).db.bulk, { kind, name, means, by });
    if (added === 'unknown') throw new Refused({ status: 400, errors: { means: ALIAS_TEXTS.unknown } });
    if (added !== 'added') throw new Refused({ status: 409, errors: { name: ALIAS_TEXTS[added] } });
    return redirect(deskPaths.namesDone('add'), 303);
  },
});

const remove = deskForm('names', {
  form: ALIAS_FORM,
  operation: 'removing a name',
  read: ({ typed }) => ({ good: { kind: kindOf(typed.kind), key: typed.key } }),
  async work({ context, who: by, good: { kind, key } }) {
    const isGone = await removeAlias(context.get(servicesContext).db.bulk, { kind, key, by });
    if (!isGone) throw new Refused({ status: 404, notice: ALIAS_TEXTS.gone });
    return redirect(deskPaths.namesDone('remove'), 303);
  },
});

function kindOf(text: string): EntityKind {
  const kind = ENTITY_KINDS.find((each) => each === text);
  if (!kind) throw new Refused({ status: 400, notice: ALIAS_TEXTS.noKind });
  return kind;
}

/** Adds and removes names that mean the same as another. */
export const namesAction = deskAction('names', { add, remove });
