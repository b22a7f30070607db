import {
  type FoundCounts,
  initialTab,
  type SearchQuery,
  type SearchTab,
} from '#catalogue/search/filters/search-query.ts';
import { formatCount } from '#site/format.ts';
import { wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { inPlace } from '#ui/in-place.ts';

interface Props {
  query: SearchQuery;
  active: SearchTab;
  found: FoundCounts;
}

const TABS = wordedTexts([
  { tab: 'tools', label: 'Tools' },
  { tab: 'questions', label: 'Questions' },
] as const);

/** The two tabs of the search page. Each has its own address, so they work without JavaScript. */
export function SearchTabs({ query, active, found }: Props) {
  const initial = initialTab(query, found);
  return (
    <nav aria-label="Results" className="segments">
      {TABS.map(({ tab, label }) => (
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
