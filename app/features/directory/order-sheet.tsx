import type { ReactNode } from 'react';
import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import type { Change, ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { SORT_BUTTONS, SORTS, type SortField } from '#catalogue/sort-fields.ts';
import { PriceLinks } from '#ui/price-links.tsx';
import { SegmentLink, SortArrow } from '#ui/segment-link.tsx';

/** The sheet's id, by which a button opens it on small screens. */
const SHEET = 'order';

interface Props {
  query: ToolQuery;
  prices: FacetPanel['prices'];
  /** The sorts that would change anything in what is listed. */
  sorts: readonly SortField[];
  addressOf: (change: Change) => string;
  sortAddress: (field: SortField | 'relevance') => string;
  /** What else decides what is listed and how. */
  children: ReactNode;
}

/** Opens the sheet on small screens. */
export function OrderButton() {
  return (
    <button type="button" popoverTarget={SHEET} aria-label="Sort, price and view" className="btn order-open">
      Sort
    </button>
  );
}

/** Price, sort and view: links in a bar, which is a sheet on small screens. It needs no script. */
export function OrderSheet({ query, prices, sorts, addressOf, sortAddress, children }: Props) {
  return (
    <div id={SHEET} popover="auto" className="order">
      <PriceLinks query={query} prices={prices} addressOf={addressOf} />
      <SortLinks query={query} sorts={sorts} sortAddress={sortAddress} />
      {children}
      <button type="button" popoverTarget={SHEET} popoverTargetAction="hide" className="btn order-open">
        Done
      </button>
    </div>
  );
}

/** One that changes nothing is offered only where the list is sorted by it. */
function SortLinks({ query, sorts, sortAddress }: Pick<Props, 'query' | 'sorts' | 'sortAddress'>) {
  const { sortBy } = query;
  const offered = SORT_BUTTONS.filter(
    (field) => sorts.includes(field) || (field === sortBy && field !== DIRECTORY_DEFAULTS.sortBy),
  );
  if (offered.length === 0) return null;
  return (
    <nav aria-label="Sort by" className="segments">
      {query.q !== '' && (
        <SegmentLink to={sortAddress('relevance')} active={sortBy === 'relevance'}>
          Relevance
        </SegmentLink>
      )}
      {offered.map((field) => (
        <SegmentLink key={field} to={sortAddress(field)} active={sortBy === field}>
          {SORTS[field].label}
          {field === 'created_at' && <span className="small">listed</span>}
          {sortBy === field && <SortArrow order={query.sortOrder} />}
        </SegmentLink>
      ))}
    </nav>
  );
}
