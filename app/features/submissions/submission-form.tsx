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
import { KnownNotice } from './known-notice.tsx';

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
