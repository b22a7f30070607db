import { Link } from 'react-router';
import { paths } from '#domain/paths.ts';
import { changeSearch, pressSearchSort, type SearchQuery } from '#domain/search/search-query.ts';
import { SORT_BUTTONS, SORT_LABELS } from '#domain/search/tool-query.ts';
import { movesFocusTo } from '#ui/focus-move.ts';
import { Icon } from '#ui/icon.tsx';
import { PRICES, SegmentLink, SortArrow } from '#ui/segment-link.tsx';
import { ViewLinks } from '#ui/view-links.tsx';

interface Props {
  query: SearchQuery;
  /** The id of the heading above the list. */
  resultsId: string;
}

/** The tools tab's filters, sorts and view (spec §2). They are links, so that they work without JavaScript. */
export function SearchControls({ query, resultsId }: Props) {
  return (
    <div className="controls no-print">
      <nav aria-label="Price" className="segments">
        {PRICES.map(({ label, isPremium }) => (
          <SegmentLink
            key={label}
            to={paths.searchList(changeSearch(query, { isPremium }))}
            active={query.isPremium === isPremium}
          >
            {label}
          </SegmentLink>
        ))}
      </nav>
      <SortLinks query={query} />
      <ViewLinks
        name="searchView"
        asked={query.view}
        addressOf={(view) => paths.searchList({ ...query, view })}
      />
      {query.category !== null && (
        <Link
          to={paths.searchList(changeSearch(query, { category: null }))}
          state={movesFocusTo(resultsId)}
          replace
          preventScrollReset
          className="chip"
        >
          <span className="sr-only">Remove </span>
          Category: {query.category}
          <Icon name="clear" />
        </Link>
      )}
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
