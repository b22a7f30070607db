import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import { changeFilters, pressSort, type ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { writeToolQuery } from '#catalogue/search/filters/write-query.ts';
import type { SortField } from '#catalogue/sort-fields.ts';
import { formatCount } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ColumnPicker } from '#ui/column-picker.tsx';
import { inPlace } from '#ui/in-place.ts';
import { SearchButtons } from '#ui/search-buttons.tsx';
import { FacetButton, hasFacets } from './facet-panel.tsx';
import { OrderButton, OrderSheet } from './order-sheet.tsx';
import { ViewLinks } from './view-links.tsx';

interface Props {
  query: ToolQuery;
  /** Names of all categories. */
  categories: readonly string[];
  panel: FacetPanel;
  /** The sorts that would change anything in what is listed. */
  sorts: readonly SortField[];
  /** Id of the list's heading. */
  resultsId: string;
}

/** The id of the directory's form, to which the panel's filters belong too: one button sends all that was chosen. */
export const DIRECTORY_FORM = 'directory';

/** The directory's controls (spec §2): a form and links, so that they work without JavaScript. */
export function DirectoryControls({ query, categories, panel, sorts, resultsId }: Props) {
  return (
    <div className="controls no-print">
      <search className="contents" aria-label="Directory">
        <form id={DIRECTORY_FORM} action={paths.tools} className="contents" {...inPlace(resultsId)}>
          <div className="search grow">
            <input
              className="field"
              type="search"
              name="q"
              aria-label={say`Search tools`}
              placeholder={say`Search tools...`}
              defaultValue={query.q}
              autoComplete="off"
            />
            <SearchButtons />
          </div>
          <CarriedFilters query={query} panel={panel} />
        </form>
      </search>
      <FacetButton query={query} panel={panel} />
      <OrderButton />
      <OrderSheet
        query={query}
        prices={panel.prices}
        sorts={sorts}
        addressOf={(change) => paths.toolList(changeFilters(query, change))}
        sortAddress={(field) => paths.toolList(pressSort(query, field))}
      >
        <ViewLinks name="view" asked={query.view} addressOf={(view) => paths.toolList({ ...query, view })} />
        {query.view === 'table' && <ColumnPicker />}
        <CategoryField query={query} categories={categories} panel={panel} />
      </OrderSheet>
    </div>
  );
}

function CategoryField({ query, categories, panel }: Pick<Props, 'query' | 'categories' | 'panel'>) {
  return (
    <>
      <select
        className="field"
        name="category"
        form={DIRECTORY_FORM}
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
      <button type="submit" form={DIRECTORY_FORM} className="btn without-script">
        Show
      </button>
    </>
  );
}

/** Sends along what neither the form nor the panel shows, but not the page number. */
function CarriedFilters({ query, panel }: Pick<Props, 'query' | 'panel'>) {
  const inPanel = hasFacets({ panel }) && { facets: [], budget: null, typedBudget: null };
  const hasSpecializations = Object.keys(panel.specializations).length > 0;
  const kept = writeToolQuery({
    ...query,
    ...inPanel,
    ...(hasSpecializations && { specialization: null }),
    category: null,
    page: 1,
  });
  kept.delete('q');
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
