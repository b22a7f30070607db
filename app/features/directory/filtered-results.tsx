import type { ComponentProps, ReactNode } from 'react';
import { FacetPanel, hasFacets } from './facet-panel.tsx';
import { FilterChips } from './filter-chips.tsx';

interface Props extends ComponentProps<typeof FacetPanel> {
  /** Whether the term and the sort have chips too, as in the directory. */
  withTerm?: boolean;
  children: ReactNode;
}

/** What a listing shows, with the panel of filters beside it and the active filters above it. */
export function FilteredResults({ withTerm = false, children, ...panel }: Props) {
  const isFilterable = hasFacets(panel);
  return (
    <div className={isFilterable ? 'with-facets relative' : undefined}>
      {isFilterable && (
        <>
          <a href={`#${panel.resultsId}`} className="skip-link skip-facets">
            Skip the filters
          </a>
          <FacetPanel {...panel} />
        </>
      )}
      <div className="min-w-0">
        <FilterChips
          query={panel.query}
          chosen={panel.panel.chosen}
          addressOf={panel.addressOf}
          resultsId={panel.resultsId}
          withTerm={withTerm}
        />
        {children}
      </div>
    </div>
  );
}
