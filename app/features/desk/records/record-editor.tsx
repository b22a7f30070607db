import type { ReactNode } from 'react';
import { readBase, writeBase } from '#features/editing/base-record.ts';
import { FormContents, FormFields } from '#features/editing/form-parts.tsx';
import { readOwn } from '#features/editing/read-record.ts';
import { faultsInForm } from '#features/editing/record-faults.ts';
import { ownForm } from '#features/editing/record-form.ts';
import { RECORD_KINDS } from '#features/editing/record-kinds.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { deskPaths } from '#site/desk-paths.ts';
import type { FormState } from '#site/form-state.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { DeskValues } from '../tools/desk-values.tsx';
import { DifferenceList } from '../tools/difference-list.tsx';
import { FaultSummary } from '../tools/fault-summary.tsx';
import { Moments } from '../tools/moments.tsx';
import type { readEditor } from './read-editor.server.ts';
import type { Unsaved } from './record-action.server.ts';

type Editor = NonNullable<Awaited<ReturnType<typeof readEditor>>>;

interface Props {
  /** A new record has no history. */
  editor: Omit<Editor, 'history'> & { history: Editor['history'] | null };
  /** The form as it came back. */
  state: FormState<string, Unsaved> | undefined;
  /** The address of the record's page. */
  page: string;
  /** The preview buttons. */
  previews: ReactNode;
}

/** The generated form of a record other than a tool, with its faults and history. It needs no script. */
export function RecordEditor({ editor, state, page, previews }: Props) {
  const { kind, categories, history, deskValues, compared, notice } = editor;
  const { record, base, faults, theirs } = shownIn(editor, state);
  const form = ownForm(RECORD_KINDS[kind].fields, record, categories);
  const found = faultsInForm(form, faults);
  return (
    <>
      <ErrorBanner text={state?.notice} />
      {!state && notice && <Notice>{notice}</Notice>}
      <DifferenceList differences={theirs} before="Yours" after="Theirs" />
      <FaultSummary faults={found} />
      <div
        className={`mt-6 ${form.length > 1 ? 'gap-12 md:grid md:grid-cols-[13rem_minmax(0,1fr)]' : 'max-w-4xl'}`}
      >
        <FormContents form={form} />
        <form method="post" action={page} className="min-w-0">
          <input type="hidden" name="base" value={writeBase(base)} />
          <Buttons previews={previews} />
          <FormFields form={form} faulty={new Map(found.summary.map(({ name, reason }) => [name, reason]))} />
          <div className="mt-10 border-t-2 border-ink pt-6">
            <Buttons previews={previews} />
          </div>
        </form>
      </div>
      {history && <History history={history} compared={compared} page={page} />}
      {deskValues.length > 0 && <DeskValues page={page} values={deskValues} />}
    </>
  );
}

function History({ history, compared, page }: Pick<Editor, 'history' | 'compared'> & Pick<Props, 'page'>) {
  return (
    <section aria-labelledby="history" className="mt-12">
      <SectionHeading id="history" title="History" note="What was saved at the desk" />
      {history.length === 0 ? (
        <EmptyState text="No change is recorded yet." />
      ) : (
        <Moments address={page} history={history} compared={compared}>
          {compared && (
            <p>
              <ButtonLink to={deskPaths.recordAt(page, { moment: compared.from })}>
                Edit with the earlier values
              </ButtonLink>
            </p>
          )}
        </Moments>
      )}
    </section>
  );
}

/** The stored record, or what was submitted. */
function shownIn({ kind, record, base }: Props['editor'], state: Props['state']): Unsaved {
  if (state?.outcome) return state.outcome;
  // Other forms of the page send no record.
  if (state?.values.base === undefined) return { record, base, faults: [], theirs: [] };
  const typed: ToolRecord = readOwn(RECORD_KINDS[kind].fields, state.values);
  return { record: typed, base: readBase(state.values.base) ?? base, faults: [], theirs: [] };
}

function Buttons({ previews }: Pick<Props, 'previews'>) {
  return (
    <p className="flex flex-wrap gap-3">
      <button type="submit" name="intent" value="save" className="btn btn-primary">
        Save
      </button>
      {previews}
    </p>
  );
}
