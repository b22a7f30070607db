import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { paths } from '#domain/paths.ts';
import { ANYWAY_FIELD, SUBMISSION_LENGTHS, type SubmissionValues } from '#domain/submissions/submission.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import { takeDraft } from './draft.ts';
import { KnownNotice } from './known-notice.tsx';
import { type SubmitState, useEdited } from './submit-state.ts';

interface TextField {
  name: keyof SubmissionValues;
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
  label: 'Contact e-mail',
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

/** The form of spec §5; it works without scripts. */
export function SubmissionForm({ state }: { state: SubmitState }) {
  const isSending = useNavigation().formAction === paths.submit;
  const form = useRef<HTMLFormElement>(null);
  const [{ values, notice, errors, known }, onEdit] = useEdited(state);
  useEffect(() => restore(form.current), []);
  useEffect(() => {
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    if (state.notice || state.known) (find('[aria-invalid]') ?? find('[role=alert]'))?.focus();
  }, [state]);
  const field = (props: TextField, required = false) => (
    <FormField key={props.name} name={props.name} label={props.label} error={errors[props.name]}>
      {(control) => (
        <input
          {...control}
          required={required}
          type={props.type ?? 'text'}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete ?? 'off'}
          defaultValue={values[props.name]}
        />
      )}
    </FormField>
  );
  return (
    <Form
      ref={form}
      method="post"
      action={paths.submit}
      preventScrollReset
      onInput={onEdit}
      className="mt-8 grid max-w-prose gap-6"
    >
      <ErrorBanner text={notice} />
      {known && <KnownNotice known={known} />}
      {field({ name: 'name', label: 'Name of the tool', maxLength: name }, true)}
      <FormField name="description" label="Description" error={errors.description}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            required
            minLength={SUBMISSION_LENGTHS.descriptionMin}
            maxLength={SUBMISSION_LENGTHS.description}
            defaultValue={values.description}
          />
        )}
      </FormField>
      {field({ name: 'url', label: 'Web address', ...ADDRESS }, true)}
      {field(CONTACT, true)}
      <fieldset className="grid gap-6 border-t border-line pt-6">
        <legend className="float-left w-full text-sm text-muted">The rest is optional.</legend>
        {OPTIONAL.map((props) => field(props))}
      </fieldset>
      <TrapField />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" disabled={isSending}>
          {isSending ? 'Submitting…' : 'Submit Tool'}
        </button>
        {known && (
          <button
            type="submit"
            name={ANYWAY_FIELD}
            value={values.url.trim()}
            className="btn"
            disabled={isSending}
          >
            Submit anyway
          </button>
        )}
      </p>
    </Form>
  );
}

/** Puts back what was typed before signing in. The fields are the browser's own, so it is told them directly. */
function restore(form: HTMLFormElement | null) {
  for (const [field, text] of Object.entries(takeDraft() ?? {})) {
    const control = form?.elements.namedItem(field);
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = text;
  }
}
