import { Link } from 'react-router';
import { formatCount } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import type { SearchQuery, SearchTab } from '#domain/search/search-query.ts';

interface Props {
  query: SearchQuery;
  active: SearchTab;
  tools: number;
  questions: number;
}

/** The two tabs of the search page, each an address of its own, so that they work without JavaScript. */
export function SearchTabs({ query, active, tools, questions }: Props) {
  const tabs = [
    { tab: 'tools', label: 'Tools', count: tools },
    { tab: 'questions', label: 'Questions', count: questions },
  ] as const;
  return (
    <nav aria-label="Results" className="segments mb-6">
      {tabs.map(({ tab, label, count }) => (
        <Link
          key={tab}
          to={paths.searchList({ ...query, tab, page: 1 })}
          replace
          preventScrollReset
          {...(tab === active && { 'aria-current': 'page' })}
        >
          {label} <span className="small">{formatCount(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
