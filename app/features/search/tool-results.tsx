import { changeSearch, pressSearchSort, type SearchQuery } from '#catalogue/search/filters/search-query.ts';
import { type Change, pageCount } from '#catalogue/search/filters/tool-query.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { FilteredResults } from '#features/directory/filter-chips.tsx';
import { FilterNotes } from '#features/directory/filter-notes.tsx';
import { formatCount } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { literalTerm } from '#site/shown-term.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListNotes } from '#ui/list-notes.tsx';
import { ListedTools } from '#ui/listed-tools.tsx';
import { Pager } from '#ui/pager.tsx';
import { SearchNotes } from '#ui/search-notes.tsx';
import { ToolCard } from '#ui/tool-card.tsx';

interface Props {
  query: SearchQuery;
  found: ToolSearch;
  /** Names of categories that resemble the term, where no tool fits. */
  near: readonly string[];
  /** What else one can search for, where no category is near either. */
  examples: readonly string[];
  /** Which budgets can be compared with prices, in words. */
  comparable: string;
  /** The id of the heading above the list. */
  resultsId: string;
  /** What to say where there are no tools. */
  nothing: string;
}

/** How many tools appear beside the questions. */
const BESIDE = 4;

/** How many searches are offered where nothing is found. */
const EXAMPLES = 3;

/** The tools tab: filters, and the tools of the page, or what to do if there are none. */
export function ToolResults({ query, found, near, examples, comparable, resultsId, nothing }: Props) {
  const { data, count, panel } = found;
  const addressOf = (change: Change) => paths.searchList(changeSearch(query, change));
  return (
    <FilteredResults
      query={query}
      panel={panel}
      comparable={comparable}
      count={count}
      action={paths.search}
      addressOf={addressOf}
      resultsId={resultsId}
      withCategory
    >
      <h2 id={resultsId} tabIndex={-1} className="sr-only">
        {say`Tools: ${formatCount(count)}`}
      </h2>
      <SearchNotes term={query.q} found={found} addressFor={(q) => addressOf({ q })} resultsId={resultsId} />
      <FilterNotes query={query} found={found} addressOf={addressOf} resultsId={resultsId} />
      <ListNotes notes={found.outdated} resultsId={resultsId} />
      {count === 0 ? (
        <EmptyState text={nothing}>
          {near.map((name) => (
            <a key={name} href={paths.toolsOf(name)} className="btn">
              {name}
            </a>
          ))}
          {near.length === 0 &&
            examples.slice(0, EXAMPLES).map((need) => (
              <a key={need} href={paths.searchFor(need)} className="btn">
                {need}
              </a>
            ))}
          <a href={paths.tools} className="btn">{say`Browse all tools`}</a>
        </EmptyState>
      ) : (
        <ListedTools
          name="searchView"
          query={query}
          tools={data}
          marks={found.marks}
          caption={say`Tools for “${literalTerm(query.q) ?? query.q}”`}
          sortAddress={(field) => paths.searchList(pressSearchSort(query, field))}
        />
      )}
      <Pager
        page={query.page}
        pages={pageCount(count, LIMITS.pageSize)}
        addressOf={(page) => paths.searchList({ ...query, page })}
      />
    </FilteredResults>
  );
}

/** The first tools, below the questions, so that a visitor whose question asks for a tool sees some. */
export function ToolsBeside({ found }: Pick<Props, 'found'>) {
  const marks = new Set(found.marks);
  if (found.data.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 mb-4">{say`Tools for it`}</h3>
      <ul className="tools by-search-view">
        {found.data.slice(0, BESIDE).map(({ reason, fit, ...tool }) => (
          <ToolCard key={tool.id} tool={tool} reason={reason} fit={fit} marks={marks} />
        ))}
      </ul>
    </>
  );
}
