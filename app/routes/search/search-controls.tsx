import { paths } from '#domain/paths.ts';
import type { FacetPanel } from '#domain/search/facet-counts.ts';
import { pressSearchSort, type SearchQuery } from '#domain/search/search-query.ts';
import { type Change, SORT_FIELDS, SORT_LABELS } from '#domain/search/tool-query.ts';
import { VIEW_ICONS } from '#ui/directory-controls.tsx';
import { FacetButton } from '#ui/facet-panel.tsx';
import { PreferenceToggle } from '#ui/preference-toggle.tsx';
import { PriceLinks } from '#ui/price-links.tsx';
import { SegmentLink, SortArrow } from '#ui/segment-link.tsx';

interface Props {
  query: SearchQuery;
  panel: FacetPanel;
  addressOf: (change: Change) => string;
}

/** The tools tab's filters, sorts and view (spec §2). All but the view work without JavaScript, as links. */
export function SearchControls({ query, panel, addressOf }: Props) {
  return (
    <div className="controls no-print">
      <FacetButton chosen={panel.chosen.length} />
      <PriceLinks query={query} prices={panel.prices} addressOf={addressOf} />
      <SortLinks query={query} />
      <PreferenceToggle name="searchView" icons={VIEW_ICONS} />
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
      {SORT_FIELDS.map((field) => (
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
