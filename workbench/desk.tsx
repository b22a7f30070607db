import type { ComponentProps } from 'react';
import { ControlField, LineField } from '#features/editing/controls.tsx';
import { FieldWithSource, FormContents, FormFields } from '#features/editing/form-parts.tsx';
import { recordForm } from '#features/editing/record-form.ts';
import { CaseCommands } from '#features/operators/case-commands.tsx';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { CaseList } from '#features/operators/case-list.tsx';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskTable } from '#features/operators/desk-table.tsx';
import { Done, DoneNotice } from '#features/operators/done-notice.tsx';
import { ListFilter, ViewLinks } from '#features/operators/list-filter.tsx';
import { RowCommand } from '#features/operators/row-command.tsx';
import { StepButtons } from '#features/operators/step-buttons.tsx';
import { startingState } from '#site/form-state.ts';
import { type Example, LONG } from './example.ts';

const AT = '2026-11-20T10:00:00.000Z';
const query = { q: '', view: 'waiting', page: 1 } as const;
const some: ComponentProps<typeof CaseList>['list']['cases'] = [
  {
    kind: 'submission',
    id: 'a',
    title: 'Film Cutter',
    about: 'https://film.example.org',
    state: 'waiting',
    at: AT,
  },
  { kind: 'submission', id: 'b', title: LONG, about: LONG, state: 'waiting', at: AT },
];
const listAddress = (params: URLSearchParams) => `?${params}`;
const caseAddress = (id: string) => `?case=${id}`;
const orders = { id: 'a', form: startingState(CASE_FORM), action: '?', label: 'To the member' };

const RECORD = { name: 'Film', tags: ['video', 'cut'], is_featured: true, categories: [{ category: 'a' }] };
const PARTS = recordForm(RECORD, [{ id: 'a', name: 'Video', specializations: [] }]).slice(0, 1);
const CONTROLS = PARTS.flatMap(({ sections }) =>
  sections.flatMap(({ fields }) => fields.map(({ control }) => control)),
);
const table = {
  id: 'table',
  title: 'Searches',
  note: 'How often, in the last 30 days.',
  empty: 'Nothing was searched.',
  columns: ['Search', 'Nothing found', 'Nothing opened'],
};

/** What the pages of the operator's desk are made of. */
export const DESK: readonly Example[] = [
  {
    file: 'features/operators/list-filter.tsx',
    states: [
      {
        name: 'in its second view',
        show: (
          <ListFilter
            views={[
              { id: 'waiting', to: '?', text: 'Waiting', isCurrent: false },
              { id: 'settled', to: '?settled=1', text: 'Settled', isCurrent: true },
            ]}
            what="Cases"
            label="Words in it"
            q="film"
            kept={[{ name: 'settled', value: '1' }]}
          />
        ),
      },
      {
        name: 'links alone',
        show: (
          <ViewLinks
            views={[
              { id: 'waiting', to: '?', text: 'Waiting', isCurrent: true },
              { id: 'settled', to: '?settled=1', text: 'Settled', isCurrent: false },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'features/operators/row-command.tsx',
    states: [
      {
        name: 'of one row',
        show: (
          <RowCommand action="?" fields={{ id: 'a' }} intent="remove" text="Remove" about="Film Cutter" />
        ),
      },
    ],
  },
  {
    file: 'features/operators/step-buttons.tsx',
    states: [
      { name: 'first', show: <StepButtons action="?" id="a" name="Film" place={0} count={2} /> },
      { name: 'last', show: <StepButtons action="?" id="b" name={LONG} place={1} count={2} /> },
    ],
  },
  {
    file: 'features/operators/done-notice.tsx',
    states: [
      {
        name: 'which can be undone',
        show: <DoneNotice done={{ id: 'a', text: 'The review is hidden.', canUndo: true }} />,
      },
      { name: 'undone', show: <DoneNotice done={{ id: 'b', text: 'It is undone.', canUndo: false }} /> },
      {
        name: 'several at once',
        show: (
          <Done
            text="12 proposals are accepted."
            undo={{ intent: 'undo-page', label: 'Undo all', name: 'entries', value: 'a,b' }}
          />
        ),
      },
    ],
  },
  {
    file: 'features/operators/desk-table.tsx',
    states: [
      {
        name: 'with figures',
        show: (
          <DeskTable
            {...table}
            rows={[
              { key: 'a', head: 'dragon', values: ['12', '3'] },
              { key: 'b', head: LONG, values: ['1', '0'] },
            ]}
          />
        ),
      },
      { name: 'without any', show: <DeskTable {...table} rows={[]} /> },
    ],
  },
  {
    file: 'features/operators/case-list.tsx',
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
    file: 'features/operators/case-commands.tsx',
    states: [
      {
        name: 'of a case that waits',
        show: <CaseCommands kind="submission" state="waiting" note={null} {...orders} />,
      },
      {
        name: 'of a settled case',
        show: <CaseCommands kind="message" state="answered" note={LONG} {...orders} />,
      },
    ],
  },
  {
    file: 'features/operators/case-facts.tsx',
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
  {
    file: 'features/editing/controls.tsx',
    states: [
      {
        name: 'every kind of control',
        show: (
          <>
            {CONTROLS.map((control) => (
              <ControlField key={control.name} control={control} faulty={new Map()} />
            ))}
          </>
        ),
      },
      {
        name: 'a line with a fault',
        show: (
          <LineField
            name="url"
            label="Website"
            text="no address"
            input="url"
            faulty={new Map([['url', 'must be a web address']])}
          />
        ),
      },
    ],
  },
  {
    file: 'features/editing/form-parts.tsx',
    states: [
      { name: 'contents', show: <FormContents form={PARTS} /> },
      {
        name: 'a part',
        show: (
          <>
            <FormFields form={PARTS} faulty={new Map()} />
          </>
        ),
      },
      {
        name: 'one field alone',
        show: (
          <FieldWithSource
            field={{
              control: { kind: 'line', name: 'alone', label: 'Location', text: 'Berlin', input: 'text' },
              hint: null,
              isOffered: true,
              source: { text: 'Its website', url: 'https://example.com', date: '2026-01' },
            }}
            faulty={new Map()}
          />
        ),
      },
    ],
  },
];
