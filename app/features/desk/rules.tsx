import { DeskPage } from '#features/operators/desk-page.tsx';
import { RowCommand } from '#features/operators/row-command.tsx';
import { RULE_FORM, RULE_TEXTS, ruleInWords } from '#features/rules/rule.ts';
import { addRule, listRules, removeRule } from '#features/rules/rules.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { say } from '#site/noun.ts';
import { uuid } from '#site/uuid.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/rules';
import { openDesk } from './desk.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

/** The rules that publish proposed values without a person. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'rules');
  const { write } = context.get(servicesContext).db;
  return { desk, rules: await orUnavailable(context, 'reading the rules', () => listRules(write)) };
}

const add = deskForm('rules', {
  form: RULE_FORM,
  operation: 'setting a rule',
  reads: ['origin', 'kind', 'reach'],
  async work({ services: { db }, who: by, good: { origin, kind, reach } }) {
    if (!(await addRule(db.write, { origin, kind, reach }, by))) {
      throw new Refused({ status: 409, notice: RULE_TEXTS.known });
    }
    return { notice: RULE_TEXTS.added };
  },
});

const remove = deskForm('rules', {
  form: RULE_FORM,
  operation: 'taking a rule away',
  read: ({ typed }) => ({ good: uuid().safeParse(typed.id).data ?? null }),
  async work({ services: { db }, who: by, good: id }) {
    if (id === null || !(await removeRule(db.write, id, by))) {
      throw new Refused({ status: 409, notice: RULE_TEXTS.gone });
    }
    return { notice: RULE_TEXTS.removed };
  },
});

/** Sets a rule, or takes one away. */
export const action = deskAction('rules', { add, remove });

export const handle = { failed: RULE_FORM.failed };

export const meta = () => pageMeta({ title: 'Rules of acceptance' });

export default function Rules({ loaderData: { desk, rules }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(RULE_FORM);
  return (
    <DeskPage
      desk={desk}
      title="Rules of acceptance"
      current={deskPaths.deskRules}
      note={say`What vendors, programs and the agent propose waits for a person, unless a rule here accepts it. What the agent reads again and finds the same needs no rule: only its day moves. Only pages of the tool’s own site count, and while the agent is on, only words that it has found there. What would replace a value whose source has an address always waits, and so does what a model has pointed at; of a program, a proposal is accepted as a whole. A new rule also counts for what waits already.`}
    >
      {state.status < 400 && state.notice !== null && <Notice>{state.notice}</Notice>}
      <section aria-labelledby="rules" className="mt-10">
        <SectionHeading id="rules" title="What is published without a person" />
        {rules.length === 0 && <EmptyState text="Nothing. Every proposed value waits for a person." />}
        <ul>
          {rules.map(({ id, by, ...rule }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-3"
            >
              <span className="wrap-anywhere">
                {ruleInWords(rule)}
                <span className="small block">Set by {by.email}; it ends with their account</span>
              </span>
              <RowCommand
                fields={{ id }}
                intent="remove"
                text="Take away"
                about={`the rule: ${ruleInWords(rule)}`}
              />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="add" className="beside mt-12 border-t-2 border-ink pt-4">
        <h2 id="add">Set a rule</h2>
        <PostForm
          state={state.status >= 400 ? state : { status: 200, notice: null }}
          button="Set"
          pending="Setting…"
        >
          <input type="hidden" name="intent" value="add" />
          <Field form={RULE_FORM} state={state} name="origin" start="agent" />
          <Field form={RULE_FORM} state={state} name="kind" start="price" />
          <Field form={RULE_FORM} state={state} name="reach" start="nothing" />
        </PostForm>
      </section>
    </DeskPage>
  );
}
