import { budgetFault, describeBudgetFault } from '#catalogue/search/filters/budget.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { formatCounted } from '#site/format.ts';
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

interface Props {
  query: Pick<ToolQuery, 'budget' | 'q'>;
  found: Pick<ToolSearch, 'unpriced' | 'conversions'>;
}

/** What a budget cannot tell of, and by which rates it was compared. The notes of a search say the rates themselves. */
export function BudgetNotes({ query, found: { unpriced, conversions } }: Props) {
  if (query.budget === null) return null;
  const { unsaid, lackingRate } = unpriced;
  const notes = [
    ...(unsaid === 0
      ? []
      : [
          `Not known of ${formatCounted(unsaid, say`more tool`)}, left out: no monthly price is recorded, or it is not said that it counts for each user.`,
        ]),
    ...(lackingRate === 0
      ? []
      : [
          `The prices of ${formatCounted(lackingRate, say`more tool`)}, left out, are in another currency: no rate converts them here.`,
        ]),
    ...(query.q === '' ? conversions : []),
  ];
  return notes.map((note) => (
    <p key={note} className="mb-4 text-sm text-muted">
      {note}
    </p>
  ));
}
