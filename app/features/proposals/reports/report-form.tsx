import { ControlField, type Faulty } from '#features/editing/controls.tsx';
import type { Control } from '#features/editing/record-form.ts';
import type { FormState } from '#site/form-state.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Fields } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import type { FactReport } from './fact-report.ts';
import { REPORT_FORM } from './forms.ts';

interface Props {
  fact: FactReport;
  /** Null if it could not be read. */
  toolName: string | null;
  /** The field's own form, with today's value or what was typed; null where words have to do. */
  control: Control | null;
  faulty: Faulty;
  state: Pick<FormState<string, unknown>, 'values' | 'errors' | 'notice' | 'status'>;
  /** The address that the form is sent to. */
  action: string;
  button: string;
}

/** Asks what is right about a value of a tool; it works without scripts. */
export function ReportForm({ fact, toolName, control, faulty, state, action, button }: Props) {
  const { tool, tab, field, shown } = fact;
  return (
    <PostForm
      state={state}
      action={action}
      button={button}
      pending="Sending…"
      className="mt-6 grid max-w-prose gap-6"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        <dt className="text-muted">{say`Tool`}</dt>
        <dd className="wrap-anywhere">
          <TextLink to={paths.tool(tool)}>{toolName ?? tool}</TextLink>
        </dd>
        <dt className="text-muted">Field</dt>
        <dd className="wrap-anywhere">{field || 'Not named'}</dd>
        <dt className="text-muted">Shown</dt>
        <dd className="wrap-anywhere">{shown || 'Nothing is recorded yet'}</dd>
      </dl>
      <input type="hidden" name="tab" value={tab ?? ''} />
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="seen" value={state.values.seen ?? ''} />
      {control && (
        <fieldset>
          <legend className="small mb-2">
            What is right? If you do not know, leave it as it is and say below what is wrong: one of the two
            is needed.
          </legend>
          <ControlField control={control} faulty={faulty} />
        </fieldset>
      )}
      <Fields form={REPORT_FORM} state={state} />
      <TrapField />
      <p className="small order-last">
        Your report is stored so that we can check the value. Your address is used for the answer, or a
        question, alone.
      </p>
    </PostForm>
  );
}
