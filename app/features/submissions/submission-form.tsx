import type { ReactNode } from 'react';
import {
  ANYWAY_FIELD,
  type KnownAddress,
  SUBMIT_FORM,
  type SubmissionField,
} from '#features/editing/submission.ts';
import { namesOf, type StateOf } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Field } from '#ui/fields.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { TrapField } from '#ui/trap-field.tsx';

const isRequired = (name: SubmissionField) => SUBMIT_FORM.fields[name].control?.required === true;
const NAMES = namesOf(SUBMIT_FORM.fields);
const REQUIRED = NAMES.filter(isRequired);
const OPTIONAL = NAMES.filter((name) => !isRequired(name));

/** What the form shows; its outcome is whatever already has the submitted address. */
type SubmitState = StateOf<typeof SUBMIT_FORM, KnownAddress>;

interface Props {
  state: SubmitState;
  action?: string;
  button?: string;
}

/**
 * The form of spec §5; it works without scripts. No field says `autocomplete="off"`: browsers empty such a field
 * when somebody leaves the page and comes back.
 */
export function SubmissionForm({ state, action = paths.submit, button = say`Submit Tool` }: Props) {
  const { values, outcome: known } = state;
  const field = (name: SubmissionField) => <Field key={name} form={SUBMIT_FORM} state={state} name={name} />;
  return (
    <PostForm
      state={state}
      action={action}
      button={button}
      pending="Submitting…"
      isQuiet={known !== null}
      more={
        known && (
          <button
            type="submit"
            name={ANYWAY_FIELD}
            value={values.url.trim()}
            className="btn"
            {...MARKS.refusal()}
          >
            Submit anyway
          </button>
        )
      }
      {...MARKS.corrected()}
      className="mt-8 grid max-w-prose gap-6 lg:mt-0 lg:max-w-none"
    >
      {known && <KnownNotice known={known} />}
      {REQUIRED.map(field)}
      <fieldset className="grid gap-6 border-t border-line pt-6 lg:grid-cols-2">
        <legend className="float-left w-full text-sm text-muted lg:col-span-2">The rest is optional.</legend>
        {OPTIONAL.map(field)}
      </fieldset>
      <TrapField />
    </PostForm>
  );
}

/** Says that an address is already known, and what can be done about it. */
function KnownNotice({ known }: { known: KnownAddress }) {
  return (
    <div role="alert" tabIndex={-1} className="border-l-4 border-danger pl-4">
      <p>{whatHasIt(known)}</p>
      <p className="mt-2">{say`If yours is another tool, submit it anyway.`}</p>
    </div>
  );
}

function whatHasIt(known: KnownAddress): ReactNode {
  switch (known.kind) {
    case 'tool':
      return (
        <>
          {say`The directory has a tool with this web address:`}{' '}
          <Beside to={paths.tool(known.id)}>{known.name}</Beside>.
        </>
      );
    case 'site':
      return (
        <>
          {say`The directory has a tool on this site: `}
          <Beside to={paths.tool(known.id)}>{known.name}</Beside>. Is it the one that you mean?
        </>
      );
    case 'own':
      return (
        <>
          You have submitted this web address already; it waits for a decision on{' '}
          <Beside to={paths.profile}>your profile</Beside>.
        </>
      );
    case 'other':
      return 'Somebody has submitted this web address already; it waits for a decision.';
  }
}

/** Opens in a new tab, because leaving the form would lose what was typed. */
function Beside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" className="link" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
