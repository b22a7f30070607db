import { RULE_FORM, RULE_TEXTS } from '#features/rules/rule.ts';
import { addRule, removeRule } from '#features/rules/rules.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { uuid } from '#site/uuid.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

const add = deskForm('rules', {
  form: RULE_FORM,
  operation: 'setting a rule',
  reads: ['origin', 'kind', 'reach'],
  async work({ context, who: by, good: { origin, kind, reach } }) {
    const { write } = context.get(servicesContext).db;
    if (!(await addRule(write, { origin, kind, reach }, by))) {
      throw new Refused({ status: 409, notice: RULE_TEXTS.known });
    }
    return { notice: RULE_TEXTS.added };
  },
});

const remove = deskForm('rules', {
  form: RULE_FORM,
  operation: 'taking a rule away',
  read: ({ typed }) => ({ good: uuid().safeParse(typed.id).data ?? null }),
  async work({ context, who: by, good: id }) {
    const { write } = context.get(servicesContext).db;
    if (id === null || !(await removeRule(write, id, by))) {
      throw new Refused({ status: 409, notice: RULE_TEXTS.gone });
    }
    return { notice: RULE_TEXTS.removed };
  },
});

/** Sets a rule, or takes one away. */
export const rulesAction = deskAction('rules', { add, remove });
