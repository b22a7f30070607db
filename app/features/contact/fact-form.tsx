import type { StateOf } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { Fields } from '#ui/fields.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import type { FactReport } from './fact-report.ts';
import { FACT_FORM } from './forms.ts';

interface Props {
  fact: FactReport;
  /** Null if it could not be read. */
  toolName: string | null;
  state: StateOf<typeof FACT_FORM>;
}

/** Asks what is right about a value of a tool; it works without scripts. */
export function FactForm({ fact, toolName, state }: Props) {
  const { tool, tab, field, shown } = fact;
  return (
    <PostForm
      state={state}
      action={paths.reportFact(fact)}
      button="Send report"
      pending="Sending…"
      className="mt-6 grid max-w-prose gap-6"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        <dt className="text-muted">Tool</dt>
        <dd className="wrap-anywhere">
          <a href={paths.tool(tool)} className="link">
            {toolName ?? tool}
          </a>
        </dd>
        <dt className="text-muted">Field</dt>
        <dd className="wrap-anywhere">{field || 'Not named'}</dd>
        <dt className="text-muted">Shown</dt>
        <dd className="wrap-anywhere">{shown || 'Nothing is recorded yet'}</dd>
      </dl>
      <input type="hidden" name="intent" value="fact" />
      <input type="hidden" name="tool" value={tool} />
      <input type="hidden" name="tab" value={tab ?? ''} />
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="shown" value={shown} />
      <Fields form={FACT_FORM} state={state} />
      <TrapField />
      <p className="small order-last">Your report is stored only so that we can check the value.</p>
    </PostForm>
  );
}
