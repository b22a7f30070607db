import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import { changeSearch, pressSearchSort, type SearchQuery } from '#catalogue/search/filters/search-query.ts';
import type { SortField } from '#catalogue/sort-fields.ts';
import { FacetButton } from '#features/directory/facet-panel.tsx';
import { OrderButton, OrderSheet } from '#features/directory/order-sheet.tsx';
import { ViewLinks } from '#features/directory/view-links.tsx';
import { paths } from '#site/paths.ts';

interface Props {
  query: SearchQuery;
  panel: FacetPanel;
  /** The sorts that would change anything in what was found. */
  sorts: readonly SortField[];
}

/** The tools tab's filters, sorts and view (spec §2). They are links, so that they work without JavaScript. */
export function SearchControls({ query, panel, sorts }: Props) {
  return (
    <>
      <FacetButton panel={panel} withCategory />
      <OrderButton />
      <OrderSheet
        query={query}
        prices={panel.prices}
        sorts={sorts}
        addressOf={(change) => paths.searchList(changeSearch(query, change))}
        sortAddress={(field) => paths.searchList(pressSearchSort(query, field))}
      >
        <ViewLinks
          name="searchView"
          asked={query.view}
          addressOf={(view) => paths.searchList({ ...query, view })}
        />
      </OrderSheet>
    </>
  );
}
