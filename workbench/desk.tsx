import { startingState } from '#domain/form-state.ts';
import { CASE_FORM } from '#domain/operators/cases.ts';
import { CaseFacts } from '#ui/operator/case-facts.tsx';
import { CaseList } from '#ui/operator/case-list.tsx';
import { CaseOrders } from '#ui/operator/case-orders.tsx';
import { DoneNotice } from '#ui/operator/done-notice.tsx';
import { type Example, LONG } from './example.ts';

const AT = '2026-11-20T10:00:00.000Z';
const query = { q: '', settled: false, page: 1 };
const some = [
  { id: 'a', title: 'Film Cutter', about: 'https://film.example.org', state: 'waiting', at: AT },
  { id: 'b', title: LONG, about: LONG, state: 'waiting', at: AT },
];
const listAddress = (params: URLSearchParams) => `?${params}`;
const caseAddress = (id: string) => `?case=${id}`;
const orders = { id: 'a', form: startingState(CASE_FORM), action: '?', label: 'To the member' };

/** What the pages of the operator's desk are made of. */
export const DESK: readonly Example[] = [
  {
    file: 'operator/done-notice.tsx',
    states: [
      {
        name: 'which can be undone',
        show: <DoneNotice done={{ id: 'a', text: 'The review is hidden.', canUndo: true }} />,
      },
      { name: 'undone', show: <DoneNotice done={{ id: 'b', text: 'It is undone.', canUndo: false }} /> },
    ],
  },
  {
    file: 'operator/case-list.tsx',
    states: [
      {
        name: 'with cases',
        show: (
          <CaseList
            query={query}
            list={{ cases: some, count: 2, page: 1, pages: 1 }}
            noun="submission"
            listAddress={listAddress}
            caseAddress={caseAddress}
          />
        ),
      },
    ],
  },
  {
    file: 'operator/case-orders.tsx',
    states: [
      {
        name: 'of a case that waits',
        show: <CaseOrders kind="submission" state="waiting" note={null} {...orders} />,
      },
      {
        name: 'of a settled case',
        show: <CaseOrders kind="fact" state="declined" note={LONG} {...orders} />,
      },
    ],
  },
  {
    file: 'operator/case-facts.tsx',
    states: [
      {
        name: 'with a link, a long text and a missing one',
        show: (
          <CaseFacts
            facts={[
              { label: 'Web address', link: 'https://film.example.org' },
              { label: 'Description', text: LONG },
              { label: 'Tags', text: '' },
            ]}
          />
        ),
      },
    ],
  },
];
