import { Link } from 'react-router';
import type { QuestionHit } from '#domain/entities.ts';
import { formatCount } from '#domain/format.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatSearches } from '#domain/suggestions.ts';
import { EmptyState } from '#ui/empty-state.tsx';

interface Props {
  term: string;
  found: { data: QuestionHit[]; count: number };
}

/** The questions tab: the most searched of the questions that hold the term. */
export function QuestionResults({ term, found: { data, count } }: Props) {
  if (data.length === 0) return <EmptyState text={MESSAGES.search.noQuestions(term)} />;
  return (
    <>
      {count > data.length && (
        <p className="mb-4 text-muted">
          The {data.length} most searched of {formatCount(count)} questions.
        </p>
      )}
      <ol>
        {data.map(({ id, question, question_category, search_volume }) => (
          <li key={id} className="border-t border-line py-4">
            <h3>
              <Link to={paths.question(id)} prefetch="intent" className="link">
                {question}
              </Link>
            </h3>
            <p className="small">
              {[question_category, formatSearches(search_volume)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
