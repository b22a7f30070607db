import { Link } from 'react-router';
import { formatCount } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { MISSED_SEARCHES } from '#domain/search/missed-search.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

interface Props {
  terms: readonly { term: string; nothingFound: number; nothingOpened: number }[];
}

/** What visitors searched for in vain, which hints at tools, words and questions that the catalogue lacks. */
export function MissedSearchList({ terms }: Props) {
  return (
    <section aria-labelledby="missed" className="mt-16">
      <SectionHeading
        id="missed"
        title="Searches that led to nothing"
        note={`In the last ${MISSED_SEARCHES.shownDays} days: how often a search found nothing, and how often nothing of what it found was opened. Nobody knows who searched.`}
      />
      {terms.length === 0 ? (
        <EmptyState text="No search has led to nothing." />
      ) : (
        <table className="data">
          <thead>
            <tr>
              <th scope="col">Search</th>
              <th scope="col">Nothing found</th>
              <th scope="col">Nothing opened</th>
            </tr>
          </thead>
          <tbody>
            {terms.map(({ term, nothingFound, nothingOpened }) => (
              <tr key={term}>
                <th scope="row">
                  <Link to={paths.searchFor(term)} className="link">
                    {term}
                  </Link>
                </th>
                <td>{formatCount(nothingFound)}</td>
                <td>{formatCount(nothingOpened)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
