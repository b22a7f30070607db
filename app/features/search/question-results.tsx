import type { SearchQuery } from '#catalogue/search/filters/search-query.ts';
import { pageCount } from '#catalogue/search/filters/tool-query.ts';
import { describeHit } from '#catalogue/search/suggesting/question-hit.ts';
import type { QuestionHit } from '#catalogue/tools/entities.ts';
import { formatCount } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';

interface Props {
  query: SearchQuery;
  found: { data: QuestionHit[]; count: number };
}

/** The questions tab: the questions that the term finds, in pages, the most searched first. */
export function QuestionResults({ query, found: { data, count } }: Props) {
  if (data.length === 0) return <EmptyState text={MESSAGES.search.noQuestions(query.q)} />;
  return (
    <>
      {count > data.length && <p className="mb-4 text-muted">{whichQuestions(query.page, data, count)}</p>}
      <ol>
        {data.map((hit) => (
          <li key={hit.id} className="border-t border-line py-4">
            <h3 dir="auto">
              <a href={paths.question(hit.id)} className="link">
                {hit.question}
              </a>
            </h3>
            <p className="small">{describeHit(hit)}</p>
          </li>
        ))}
      </ol>
      <Pager
        page={query.page}
        pages={pageCount(count, LIMITS.questionsOnSearchPage)}
        addressOf={(page) => paths.searchList({ ...query, tab: 'questions', page })}
      />
    </>
  );
}

/**
 * Which of the questions this page shows, and of how many. Without known volumes, their order is not worth
 * mentioning.
 */
function whichQuestions(page: number, shown: QuestionHit[], count: number): string {
  const before = (page - 1) * LIMITS.questionsOnSearchPage;
  const range =
    shown.length === 1
      ? `Question ${formatCount(before + 1)}`
      : `Questions ${formatCount(before + 1)}–${formatCount(before + shown.length)}`;
  const isRanked = shown.some(({ search_volume }) => search_volume !== null);
  return `${range} of ${formatCount(count)}${isRanked ? ', the most searched first' : ''}.`;
}
