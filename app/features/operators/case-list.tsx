import { formatCounted, formatMoment } from '#site/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { CASE_VIEWS, type CaseQuery, type CaseView, writeCaseQuery } from './case-query.ts';
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
  /** The views that it has: nobody asks the sender of a message back. */
  views?: readonly CaseView[];
  listAddress: (query: URLSearchParams) => string;
  caseAddress: (id: string, kind: CaseKind) => string;
}

interface ViewWords {
  title: string;
  /** After the number and the noun. */
  count: string;
  none: string;
  note: string;
}

const VIEWS: Readonly<Record<CaseView, ViewWords>> = {
  waiting: {
    title: 'Waiting',
    count: 'waiting',
    none: 'waits',
    note: 'The oldest first. Times are UTC.',
  },
  asked: {
    title: 'Asked back',
    count: 'asked about',
    none: 'waits for an answer of its sender',
    note: 'Those asked longest ago first. Each waits again when its sender answers. Times are UTC.',
  },
  settled: {
    title: 'Settled',
    count: 'settled',
    none: 'is settled',
    note: 'The latest first. Times are UTC.',
  },
};

/** The cases of a queue in one of its views, with a search. */
export function CaseList({ query, list, noun, views = CASE_VIEWS, listAddress, caseAddress }: Props) {
  const { count, none, note } = VIEWS[query.view];
  const to = (change: Partial<CaseQuery>) => listAddress(writeCaseQuery({ ...query, page: 1, ...change }));
  return (
    <>
      <ListFilter
        views={views.map((view) => ({
          id: view,
          to: to({ view }),
          text: VIEWS[view].title,
          isCurrent: query.view === view,
        }))}
        what="Cases"
        label="Words in it"
        q={query.q}
        kept={[
          ...(query.view === 'waiting' ? [] : [{ name: query.view, value: '1' }]),
          ...(query.from ? [{ name: 'from', value: query.from }] : []),
        ]}
      />
      <section aria-labelledby="cases" className="mt-8">
        <SectionHeading id="cases" title={`${formatCounted(list.count, noun)} ${count}`} note={note} />
        {list.cases.length === 0 && (
          <EmptyState text={query.q === '' ? `No ${noun} ${none}.` : 'No case has these words.'} />
        )}
        <ul>
          {list.cases.map(({ kind, id, title, about, state, at }) => (
            <li key={id} className="border-b border-line py-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <a href={caseAddress(id, kind)} className="link font-medium wrap-anywhere">
                  {title}
                </a>
                <span className="small tabular-nums">
                  {query.view === 'settled' && `${STATE_WORDS[state] ?? state}, `}
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
