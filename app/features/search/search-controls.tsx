import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import {
  changeSearch,
  type FoundCounts,
  initialTab,
  pressSearchSort,
  type SearchQuery,
  type SearchTab,
} from '#catalogue/search/filters/search-query.ts';
import type { SortField } from '#catalogue/sort-fields.ts';
import { FacetButton } from '#features/directory/facet-panel.tsx';
import { OrderButton, OrderSheet } from '#features/directory/order-sheet.tsx';
import { ViewLinks } from '#features/directory/view-links.tsx';
import { formatCount } from '#site/format.ts';
import { wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfQuestions } from '#site/recorded-topics.ts';
import { ColumnPicker } from '#ui/column-picker.tsx';
import { inPlace } from '#ui/in-place.ts';

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
      <FacetButton query={query} panel={panel} withCategory />
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
        {query.view === 'table' && <ColumnPicker />}
      </OrderSheet>
    </>
  );
}

interface SearchTabsProps {
  query: SearchQuery;
  active: SearchTab;
  found: FoundCounts;
}

const TABS = wordedTexts([
  { tab: 'tools', label: 'Tools' },
  { tab: 'questions', label: 'Questions' },
] as const);

/** The two tabs of the search page. Each has its own address, so they work without JavaScript. */
export function SearchTabs({ query, active, found }: SearchTabsProps) {
  const initial = initialTab(query, found);
  return (
    <nav aria-label="Results" className="segments">
      {TABS.filter(({ tab }) => tab === 'tools' || speaksOfQuestions()).map(({ tab, label }) => (
        <a
          key={tab}
          href={paths.searchList({ ...query, tab: tab === initial ? null : tab, page: 1 })}
          {...(tab === active && { 'aria-current': 'page' })}
          {...inPlace()}
        >
          {label} <span className="small">{formatCount(found[tab])}</span>
        </a>
      ))}
    </nav>
  );
}
