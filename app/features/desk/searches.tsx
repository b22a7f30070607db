import { MISSED_SEARCHES } from '#catalogue/search/missed-search.ts';
import { DeskTable } from '#features/operators/desk-table.tsx';
import { formatCount } from '#site/format.ts';
import { paths } from '#site/paths.ts';

interface Props {
  top: readonly { term: string; times: number }[];
  missed: readonly { term: string; nothingFound: number; nothingOpened: number }[];
}

/** What visitors search for, and what they searched for in vain: that hints at what the catalogue lacks. */
export function Searches({ top, missed }: Props) {
  return (
    <>
      <DeskTable
        id="searches"
        title="Top searches"
        note={`How often each was searched in the last ${MISSED_SEARCHES.shownDays} days, as browsers with scripts report it. Nobody knows who searched.`}
        empty="Nothing has been searched."
        columns={['Search', 'Searched']}
        rows={top.map(({ term, times }) => ({
          key: term,
          head: <Search term={term} />,
          values: [formatCount(times)],
        }))}
      />
      <DeskTable
        id="missed"
        title="Searches that led to nothing"
        note={`In the last ${MISSED_SEARCHES.shownDays} days: how often a search found nothing, and how often nothing of what it found was opened. Nobody knows who searched.`}
        empty="No search has led to nothing."
        columns={['Search', 'Nothing found', 'Nothing opened']}
        rows={missed.map(({ term, nothingFound, nothingOpened }) => ({
          key: term,
          head: <Search term={term} />,
          values: [formatCount(nothingFound), formatCount(nothingOpened)],
        }))}
      />
    </>
  );
}

function Search({ term }: { term: string }) {
  return (
    <a href={paths.searchFor(term)} className="link">
      {term}
    </a>
  );
}
