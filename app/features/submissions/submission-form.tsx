import {
  ANYWAY_FIELD,
  type KnownAddress,
  SUBMISSION_LENGTHS,
  type SUBMIT_FORM,
  type SubmissionField,
} from '#features/editing/submission.ts';
import type { StateOf } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { AreaField, InputField, KeptForm } from '#ui/kept-form.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import { KnownNotice } from './known-notice.tsx';

interface TextField {
  name: SubmissionField;
  label: string;
  type?: 'url' | 'email';
  maxLength: number;
  placeholder?: string;
  autoComplete?: string;
}

const { name, url, contact_email, developer_name, pricing_info, tagsText } = SUBMISSION_LENGTHS;
const ADDRESS = { type: 'url', maxLength: url, placeholder: 'https://' } as const;

const CONTACT: TextField = {
  name: 'contact_email',
  label: 'Contact email',
  type: 'email',
  maxLength: contact_email,
  autoComplete: 'email',
};

const OPTIONAL: readonly TextField[] = [
  { name: 'developer_name', label: 'Developer', maxLength: developer_name },
  { name: 'developer_website', label: "Developer's website", ...ADDRESS },
  { name: 'pricing_info', label: 'Pricing', maxLength: pricing_info },
  { name: 'affiliate_link', label: 'Affiliate link', ...ADDRESS },
  { name: 'tags', label: 'Tags, separated by commas', maxLength: tagsText },
];

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
export function SubmissionForm({ state, action = paths.submit, button = 'Submit Tool' }: Props) {
  const { values, outcome: known } = state;
  const field = (props: TextField, required = false) => (
    <InputField key={props.name} state={state} type="text" required={required} {...props} />
  );
  return (
    <KeptForm
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
      {field({ name: 'name', label: 'Name of the tool', maxLength: name }, true)}
      <AreaField
        state={state}
        name="description"
        label="Description"
        rows={4}
        required
        minLength={SUBMISSION_LENGTHS.descriptionMin}
        maxLength={SUBMISSION_LENGTHS.description}
      />
      {field({ name: 'url', label: 'Web address', ...ADDRESS }, true)}
      {field(CONTACT, true)}
      <fieldset className="grid gap-6 border-t border-line pt-6 lg:grid-cols-2">
        <legend className="float-left w-full text-sm text-muted lg:col-span-2">The rest is optional.</legend>
        {OPTIONAL.map((props) => field(props))}
      </fieldset>
      <TrapField />
    </KeptForm>
  );
}
