import type { FacetPanel } from '#catalogue/search/facet-counts.ts';
import { pressSearchSort, type SearchQuery } from '#catalogue/search/search-query.ts';
import { type Change, SORT_BUTTONS, SORT_LABELS } from '#catalogue/search/tool-query.ts';
import { FacetButton } from '#features/directory/facet-panel.tsx';
import { ViewLinks } from '#features/directory/view-links.tsx';
import { paths } from '#site/paths.ts';
import { PriceLinks } from '#ui/price-links.tsx';
import { SegmentLink, SortArrow } from '#ui/segment-link.tsx';

interface Props {
  query: SearchQuery;
  panel: FacetPanel;
  addressOf: (change: Change) => string;
}

/** The tools tab's filters, sorts and view (spec §2). They are links, so that they work without JavaScript. */
export function SearchControls({ query, panel, addressOf }: Props) {
  return (
    <div className="controls no-print">
      <FacetButton panel={panel} withCategory />
      <PriceLinks query={query} prices={panel.prices} addressOf={addressOf} />
      <SortLinks query={query} />
      <ViewLinks
        name="searchView"
        asked={query.view}
        addressOf={(view) => paths.searchList({ ...query, view })}
      />
    </div>
  );
}

function SortLinks({ query }: { query: SearchQuery }) {
  return (
    <nav aria-label="Sort by" className="segments">
      <SegmentLink
        to={paths.searchList(pressSearchSort(query, 'relevance'))}
        active={query.sortBy === 'relevance'}
      >
        Relevance
      </SegmentLink>
      {SORT_BUTTONS.map((field) => (
        <SegmentLink
          key={field}
          to={paths.searchList(pressSearchSort(query, field))}
          active={query.sortBy === field}
        >
          {SORT_LABELS[field]}
          {query.sortBy === field && <SortArrow order={query.sortOrder} />}
        </SegmentLink>
      ))}
    </nav>
  );
}
