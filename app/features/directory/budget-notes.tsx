import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';

interface Props {
  query: Pick<ToolQuery, 'budget' | 'q'>;
  found: Pick<ToolSearch, 'unpriced' | 'conversions'>;
}

/** What a budget cannot tell of, and by which rates it was compared. The notes of a search say the rates themselves. */
export function BudgetNotes({ query, found: { unpriced, conversions } }: Props) {
  if (query.budget === null) return null;
  const notes = [
    ...(unpriced === 0
      ? []
      : [
          `Not known of ${formatCounted(unpriced, say`more tool`)}, left out: no monthly price is recorded, or it is not said that it counts for each user.`,
        ]),
    ...(query.q === '' ? conversions : []),
  ];
  return notes.map((note) => (
    <p key={note} className="mb-4 text-sm text-muted">
      {note}
    </p>
  ));
}
