import type { FacetPanel } from '#catalogue/search/facet-counts.ts';
import {
  changeFilters,
  pressSort,
  SORT_BUTTONS,
  SORT_LABELS,
  type ToolQuery,
  writeToolQuery,
} from '#catalogue/search/tool-query.ts';
import { formatCount } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { ClearButton } from '#ui/clear-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { inPlace } from '#ui/in-place.ts';
import { PriceLinks } from '#ui/price-links.tsx';
import { SegmentLink, SortArrow } from '#ui/segment-link.tsx';
import { FacetButton } from './facet-panel.tsx';
import { ViewLinks } from './view-links.tsx';

interface Props {
  query: ToolQuery;
  /** Names of all categories. */
  categories: readonly string[];
  panel: FacetPanel;
}

/** The directory's controls (spec §2): a form and links, so that they work without JavaScript. */
export function DirectoryControls({ query, categories, panel }: Props) {
  return (
    <div className="controls no-print">
      <FilterForm query={query} categories={categories} panel={panel} />
      <FacetButton panel={panel} />
      <PriceLinks
        query={query}
        prices={panel.prices}
        addressOf={(change) => paths.toolList(changeFilters(query, change))}
      />
      <SortLinks query={query} />
      <ViewLinks name="view" asked={query.view} addressOf={(view) => paths.toolList({ ...query, view })} />
    </div>
  );
}

function FilterForm({ query, categories, panel }: Props) {
  return (
    <search className="contents" aria-label="Directory">
      <form action={paths.tools} className="contents" {...inPlace()}>
        <div className="search min-w-56 flex-1">
          <input
            className="field"
            type="search"
            name="q"
            aria-label="Search tools"
            placeholder="Search tools..."
            defaultValue={query.q}
            autoComplete="off"
          />
          <ClearButton />
          <button type="submit" className="search-go" aria-label="Search">
            <Icon name="search" />
          </button>
        </div>
        <select
          className="field"
          name="category"
          aria-label="Category"
          defaultValue={query.category ?? ''}
          {...MARKS.atOnce()}
          {...MARKS.clears(['specialization'])}
        >
          <option value="">All Categories</option>
          {categories.map((name) => (
            <option key={name} value={name}>
              {`${name} (${formatCount(panel.categories[name] ?? 0)})`}
            </option>
          ))}
        </select>
        <CarriedFilters query={query} />
      </form>
    </search>
  );
}

/** Sends along the filters that the form does not show, but not the page number. */
function CarriedFilters({ query }: { query: ToolQuery }) {
  const kept = writeToolQuery({ ...query, q: '', category: null, page: 1 });
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function SortLinks({ query }: { query: ToolQuery }) {
  return (
    <nav aria-label="Sort by" className="segments">
      {query.q !== '' && (
        <SegmentLink to={paths.toolList(pressSort(query, 'relevance'))} active={query.sortBy === 'relevance'}>
          Relevance
        </SegmentLink>
      )}
      {SORT_BUTTONS.map((field) => {
        const active = query.sortBy === field;
        return (
          <SegmentLink key={field} to={paths.toolList(pressSort(query, field))} active={active}>
            {SORT_LABELS[field]}
            {active && <SortArrow order={query.sortOrder} />}
          </SegmentLink>
        );
      })}
    </nav>
  );
}
