import { budgetFault, describeBudgetFault } from '#catalogue/search/filters/budget.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { say } from '#site/noun.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';

/** Says what of a budget cannot be read, and what is listed until it is mended. */
export function BudgetBanner({ typed }: { typed: ToolQuery['typedBudget'] }) {
  const fault = typed && budgetFault(typed);
  return (
    <ErrorBanner
      text={fault && say`${describeBudgetFault(fault)} Until then, tools at any price are listed.`}
    />
  );
}
