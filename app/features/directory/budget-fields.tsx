import { budgetFault, describeBudgetFault, type TypedBudget } from '#catalogue/search/filters/budget.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { budgetSum } from '#catalogue/search/filters/write-query.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';

/** The id of what is wrong with the fields. */
const FAULT = 'budget-fault';
/** The id of what is said of currencies. */
const COMPARABLE = 'budget-currencies';

interface Props {
  query: Pick<ToolQuery, 'budget' | 'typedBudget'>;
  /** Id of their form, if they stand outside of it. */
  form: string | undefined;
  /** Which budgets can be compared with prices, in words. */
  comparable: string;
}

/** A budget's three fields, which are sent together, with what is wrong with them below. */
export function BudgetFields({ query, form, comparable }: Props) {
  const { budget, people, per } = textsOf(query);
  const fault = query.typedBudget && budgetFault(query.typedBudget);
  const isWrong = (field: keyof TypedBudget) =>
    fault?.field === field && ({ 'aria-invalid': true, 'aria-describedby': FAULT } as const);
  const classOf = (field: keyof TypedBudget) => `field ${fault?.field === field ? 'border-danger' : ''}`;
  return (
    <fieldset className="facet">
      <legend className="facet-label">Budget</legend>
      <div className="flex flex-wrap items-center gap-2">
        <input
          className={`${classOf('budget')} min-w-0 flex-1`}
          name="budget"
          form={form}
          aria-label="The most to spend, in US dollars unless it names a currency"
          placeholder="$500"
          maxLength={40}
          autoComplete="off"
          defaultValue={budget}
          aria-describedby={COMPARABLE}
          {...isWrong('budget')}
          {...MARKS.atOnce()}
        />
        <select
          className={classOf('per')}
          name="per"
          form={form}
          aria-label="Budget for a month or a year"
          defaultValue={per}
          {...isWrong('per')}
          {...MARKS.atOnce()}
        >
          <option value="">a month</option>
          <option value="year">a year</option>
          {fault?.field === 'per' && <option value={per}>{per}</option>}
        </select>
        <label className="flex items-center gap-2">
          for
          <input
            className={`${classOf('people')} w-20`}
            name="people"
            form={form}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            placeholder="1"
            aria-label="People"
            defaultValue={people}
            {...isWrong('people')}
            {...MARKS.atOnce()}
          />
          <span aria-hidden="true">people</span>
        </label>
      </div>
      <p id={COMPARABLE} className="small mt-1">
        {comparable}{' '}
        <a href={paths.newSheet({})} className="link">
          A decision sheet takes your own rate
        </a>
      </p>
      {fault && (
        <p id={FAULT} className="mt-1 text-sm text-danger">
          {describeBudgetFault(fault)}
        </p>
      )}
    </fieldset>
  );
}

function textsOf({ budget, typedBudget }: Props['query']): TypedBudget {
  if (budget === null) return typedBudget ?? { budget: '', people: '', per: '' };
  return {
    budget: budgetSum(budget),
    people: budget.people === 1 ? '' : String(budget.people),
    per: budget.per === 'year' ? 'year' : '',
  };
}

/** Says what of a budget cannot be read, and what is listed until it is mended. */
export function BudgetBanner({ typed }: { typed: ToolQuery['typedBudget'] }) {
  const fault = typed && budgetFault(typed);
  return (
    <ErrorBanner
      text={fault && say`${describeBudgetFault(fault)} Until then, tools at any price are listed.`}
    />
  );
}
