import { formatCounted, formatMoment } from '#site/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { type CaseQuery, writeCaseQuery } from './case-query.ts';
import { type CaseKind, STATE_WORDS } from './cases.ts';
import { ListFilter } from './list-filter.tsx';

interface ListedCase {
  kind: CaseKind;
  id: string;
  title: string;
  about: string;
  state: string;
  at: string;
}

interface Props {
  query: CaseQuery;
  list: { cases: readonly ListedCase[]; count: number; page: number; pages: number };
  /** What the queue holds: 'submission'. */
  noun: string;
  listAddress: (query: URLSearchParams) => string;
  caseAddress: (id: string, kind: CaseKind) => string;
}

/** The cases of a queue that wait, or the history of those settled, with a search. */
export function CaseList({ query, list, noun, listAddress, caseAddress }: Props) {
  const to = (change: Partial<CaseQuery>) => listAddress(writeCaseQuery({ ...query, page: 1, ...change }));
  return (
    <>
      <ListFilter
        views={[
          { id: 'waiting', to: to({ settled: false }), text: 'Waiting', isCurrent: !query.settled },
          { id: 'settled', to: to({ settled: true }), text: 'Settled', isCurrent: query.settled },
        ]}
        what="Cases"
        label="Words in it"
        q={query.q}
        kept={[
          ...(query.settled ? [{ name: 'settled', value: '1' }] : []),
          ...(query.from ? [{ name: 'from', value: query.from }] : []),
        ]}
      />
      <section aria-labelledby="cases" className="mt-8">
        <SectionHeading
          id="cases"
          title={`${formatCounted(list.count, noun)} ${query.settled ? 'settled' : 'waiting'}`}
          note={query.settled ? 'The latest first. Times are UTC.' : 'The oldest first. Times are UTC.'}
        />
        {list.cases.length === 0 && (
          <EmptyState
            text={
              query.q === ''
                ? `No ${noun} ${query.settled ? 'is settled' : 'waits'}.`
                : 'No case has these words.'
            }
          />
        )}
        <ul>
          {list.cases.map(({ kind, id, title, about, state, at }) => (
            <li key={id} className="border-b border-line py-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <a href={caseAddress(id, kind)} className="link font-medium wrap-anywhere">
                  {title}
                </a>
                <span className="small tabular-nums">
                  {query.settled && `${STATE_WORDS[state] ?? state}, `}
                  <time dateTime={at}>{formatMoment(at)}</time>
                </span>
              </p>
              <p dir="auto" className="small line-clamp-2 wrap-anywhere">
                {about}
              </p>
            </li>
          ))}
        </ul>
        <Pager page={list.page} pages={list.pages} addressOf={(page) => to({ page })} />
      </section>
    </>
  );
}
