import { NOTHING_FOUND } from '#catalogue/search/answer/found.ts';
import {
  lastSearchGroups,
  type SuggestionGroup,
  type Suggestions,
  suggestionGroups,
} from '#catalogue/search/suggesting/suggestions.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { PasskeyForm } from '#features/accounts/passkey-form.tsx';
import { choiceField, lineField, textField } from '#site/form-fields.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { Field, Fields } from '#ui/fields.tsx';
import { FormField } from '#ui/form-field.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { PreferenceToggle } from '#ui/preference-toggle.tsx';
import { RemovableChip } from '#ui/removable-chip.tsx';
import SearchBox from '#ui/search-box.island.tsx';
import { SearchButtons } from '#ui/search-buttons.tsx';
import { CorrectionNote, SearchNotes } from '#ui/search-notes.tsx';
import { SegmentLink, SortArrow } from '#ui/segment-link.tsx';
import { SuggestionList } from '#ui/suggestion-list.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import { type Example, LONG, LONG_WORD } from './example.ts';
import { TOOL } from './samples.ts';

const FORM = {
  fields: {
    line: lineField({ label: 'Illustrative line' }),
    text: textField({ label: 'Illustrative text', rows: 3 }),
    choice: choiceField({
      label: 'Illustrative choice',
      options: [{ id: 'long', label: LONG }],
      missing: '',
      prompt: 'Illustrative prompt',
    }),
  },
  failed: '',
};
const sendable = startingState(FORM);
const refused: StateOf<typeof FORM> = {
  ...sendable,
  status: 400,
  values: { line: LONG_WORD, text: LONG, choice: 'long' },
  errors: { line: `${LONG}.`, text: 'Illustrative fault' },
  notice: 'Illustrative notice: nothing was sent.',
};

function exampleForm(state: StateOf<typeof FORM>) {
  return (
    <PostForm state={state} button="Illustrative button" pending="Sending…">
      <Fields form={FORM} state={state} />
    </PostForm>
  );
}

const FOUND: Suggestions = {
  alternatives: [{ id: 'illustrative-tool', name: 'Illustrative Tool' }],
  isNeed: false,
  tools: [
    {
      id: 'illustrative-tool',
      name: 'Illustrative Tool',
      logo: null,
      hex_color: '#0f766e',
      status: 'active',
    },
    { id: 'illustrative-long', name: LONG, logo: null, hex_color: null, status: 'closed' },
  ],
  categories: [
    { category: 'Illustrative Writing', specialization: null, hex_color: '#0f766e' },
    { category: 'Illustrative Writing', specialization: LONG_WORD, hex_color: '#0f766e' },
  ],
  entities: [
    { kind: 'company' as const, id: 'sample', name: 'Sample Company' },
    { kind: 'investor' as const, id: 'sample', name: 'Sample Capital' },
  ],
  questions: [
    { id: 'illustrative', question: `${LONG}?`, search_volume: null, question_category: 'Illustrative' },
  ],
};

function searchNotes(found: Partial<ToolSearch>) {
  const notes = {
    term: 'ilustrative',
    found: { ...NOTHING_FOUND, data: [{ ...TOOL, reason: null }], ...found },
    addressFor: () => '#',
    resultsId: 'results',
  };
  return (
    <>
      <CorrectionNote {...notes} />
      <SearchNotes {...notes} />
    </>
  );
}

function suggestions(
  id: string,
  groups: readonly SuggestionGroup[],
  { active, canForget = false }: { active: number | null; canForget?: boolean },
) {
  return (
    <div className="suggestions" style={{ position: 'static' }}>
      <SuggestionList
        id={id}
        groups={groups}
        active={active}
        idOf={(place) => `${id}-${place}`}
        onTake={() => {}}
        onForget={canForget ? () => {} : null}
      />
    </div>
  );
}

export const FORMS: readonly Example[] = [
  {
    file: 'features/accounts/passkey-form.tsx',
    states: [
      { name: 'a button', show: <PasskeyForm use="sign-in" button="Illustrative passkey" isWide /> },
      {
        name: 'with a field',
        show: (
          <PasskeyForm use="add" button="Illustrative passkey">
            <Field form={FORM} state={sendable} name="line" />
          </PasskeyForm>
        ),
      },
    ],
  },
  {
    file: 'ui/post-form.tsx',
    states: [
      { name: 'not sent yet', show: exampleForm(sendable) },
      { name: 'refused, with what was typed', show: exampleForm(refused) },
    ],
  },
  {
    file: 'ui/fields.tsx',
    states: [
      { name: 'not sent yet', show: <Fields form={FORM} state={sendable} /> },
      { name: 'refused, with what was typed', show: <Fields form={FORM} state={refused} /> },
      { name: 'one of them', show: <Field form={FORM} state={sendable} name="text" /> },
    ],
  },
  {
    file: 'ui/form-field.tsx',
    states: [
      {
        name: 'empty',
        show: (
          <FormField name="plain" label="Illustrative field">
            {(control) => <input {...control} />}
          </FormField>
        ),
      },
      {
        name: 'with an error',
        show: (
          <FormField name="wrong" label={LONG} error={`${LONG}.`}>
            {(control) => <input {...control} defaultValue={LONG} />}
          </FormField>
        ),
      },
      {
        name: 'a text area',
        show: (
          <FormField name="text" label="Illustrative text">
            {(control) => <textarea {...control} rows={3} defaultValue={LONG_WORD} />}
          </FormField>
        ),
      },
    ],
  },
  {
    file: 'ui/removable-chip.tsx',
    states: [
      { name: 'short', show: <RemovableChip label="Illustrative filter" to="?" focusNext={[]} /> },
      { name: 'long', show: <RemovableChip label={`${LONG} ${LONG_WORD}`} to="?" focusNext={[]} /> },
    ],
  },
  {
    file: 'ui/trap-field.tsx',
    states: [{ name: 'never seen', show: <TrapField /> }],
  },
  {
    file: 'ui/marked-text.tsx',
    states: [
      { name: 'words marked', show: <MarkedText text={LONG} marks={new Set(['illustrative'])} /> },
      { name: 'nothing marked', show: <MarkedText text={LONG} marks={new Set()} /> },
    ],
  },
  {
    file: 'ui/search-notes.tsx',
    states: [
      { name: 'a plain search', show: searchNotes({}) },
      {
        name: 'mistyped, with filters and offers',
        show: searchNotes({
          corrected: 'illustrative',
          filters: [
            { facet: 'free', label: 'Free' },
            { facet: 'long', label: LONG },
          ],
          wanted: ['Free', LONG],
          offers: [
            { kind: 'category', id: 'illustrative', name: 'Illustrative Writing', category: null },
            { kind: 'question', id: 'illustrative', name: `${LONG}?`, category: null },
          ],
        }),
      },
      {
        name: 'nothing fits as a whole',
        show: searchNotes({
          isPartial: true,
          fitting: 0,
          filters: [{ facet: 'api', label: 'API' }],
          wanted: ['API'],
          intent: {
            kind: 'alternatives',
            of: { id: 'illustrative-tool', name: 'Illustrative Tool' },
            isCheaper: false,
            saying: [],
          },
        }),
      },
    ],
  },
  {
    file: 'ui/suggestion-list.tsx',
    states: [
      {
        name: 'what is found, one of it marked',
        show: suggestions('found', suggestionGroups(FOUND), { active: 1 }),
      },
      {
        name: 'the last searches, which can be cleared',
        show: suggestions('last', lastSearchGroups(['illustrative search', LONG]), {
          active: null,
          canForget: true,
        }),
      },
    ],
  },
  {
    file: 'ui/search-box.island.tsx',
    states: [
      { name: 'empty', show: <SearchBox placeholder="Search AI tools" id="small" /> },
      {
        name: 'large, with a long term',
        show: <SearchBox placeholder="Search AI tools" id="large" large defaultValue={LONG} />,
      },
    ],
  },
  {
    file: 'ui/search-buttons.tsx',
    states: [
      {
        name: 'beside a box',
        show: (
          <form className="search">
            <input type="search" className="field" aria-label="Illustrative" placeholder="Illustrative" />
            <SearchButtons />
          </form>
        ),
      },
    ],
  },
  {
    file: 'ui/segment-link.tsx',
    states: [
      {
        name: 'active and not',
        show: (
          <nav aria-label="Illustrative" className="segments">
            <SegmentLink to="?" active>
              Up <SortArrow order="asc" />
            </SegmentLink>
            <SegmentLink to="?" active={false}>
              Down <SortArrow order="desc" />
            </SegmentLink>
          </nav>
        ),
      },
    ],
  },
  {
    file: 'ui/preference-toggle.tsx',
    states: [{ name: 'in words', show: <PreferenceToggle name="theme" /> }],
  },
];
