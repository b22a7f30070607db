import { Link } from 'react-router';
import type { MeantTerm, ToolSearch } from '#domain/entities.ts';
import { formatCounted } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { byRelevance, changeSearch, type SearchQuery } from '#domain/search/search-query.ts';
import { pageCount } from '#domain/search/tool-query.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { movesFocusTo } from '#ui/focus-move.ts';
import { Pager } from '#ui/pager.tsx';
import { ToolCard } from '#ui/tool-card.tsx';
import { SearchControls } from './search-controls.tsx';

interface Props {
  query: SearchQuery;
  found: ToolSearch;
  /** Id of the heading over the list. */
  resultsId: string;
}

/** Cards whose logos are in the first screen. */
const FIRST_SCREEN = 4;

/** The tools tab: filters, sorts, the tools of the page, or what to do where there are none. */
export function ToolResults({ query, found, resultsId }: Props) {
  const { data, count, withAllWords, didYouMean, isCorrected } = found;
  return (
    <>
      <SearchControls query={query} resultsId={resultsId} />
      {isCorrected && didYouMean !== null && (
        <p className="mb-4 wrap-anywhere" role="status">
          No tools found for “{query.q}”. These are for “
          <TermLink query={query} meant={didYouMean} resultsId={resultsId} />
          ”.
        </p>
      )}
      {count === 0 ? (
        <EmptyState text={MESSAGES.search.noTools(query.q)}>
          {withAllWords > 0 && (
            <Link
              to={paths.searchList(byRelevance(query))}
              state={movesFocusTo(resultsId)}
              className="btn btn-primary"
            >
              {formatCounted(withAllWords, 'tool holds', 'tools hold')} all of these words
            </Link>
          )}
          {didYouMean !== null && (
            <span className="w-full">
              Did you mean <TermLink query={query} meant={didYouMean} resultsId={resultsId} />?
            </span>
          )}
          <Link to={paths.tools} className="btn">
            Browse all tools
          </Link>
        </EmptyState>
      ) : (
        <ul className="tools by-search-view">
          {data.map((tool, index) => (
            <ToolCard key={tool.id} tool={tool} eager={index < FIRST_SCREEN} />
          ))}
        </ul>
      )}
      <Pager
        page={query.page}
        pages={pageCount(count, LIMITS.pageSize)}
        addressOf={(page) => paths.searchList({ ...query, page })}
      />
    </>
  );
}

interface TermLinkProps {
  query: SearchQuery;
  meant: MeantTerm;
  resultsId: string;
}

function TermLink({ query, meant, resultsId }: TermLinkProps) {
  const corrected = changeSearch(query, { q: meant.term });
  return (
    <Link
      to={paths.searchList(meant.byRelevance ? byRelevance(corrected) : corrected)}
      state={movesFocusTo(resultsId)}
      className="link"
    >
      {meant.term}
    </Link>
  );
}
