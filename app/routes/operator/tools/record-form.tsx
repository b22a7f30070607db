import { type RecordFaults, SOURCE_LABELS } from '#domain/editing/record-faults.ts';
import { type FieldControl, type FormPart, sourceControl } from '#domain/editing/record-form.ts';
import { certaintyOf } from '#domain/editing/words.ts';
import { paths } from '#domain/paths.ts';
import { CERTAINTY_LABELS } from '#domain/tools/certainty.ts';
import { ControlField, type Faulty, LineField } from './controls.tsx';

interface Props {
  form: readonly FormPart[];
  faults: RecordFaults;
  draft: { id: string; tool_id: string | null; revision: number };
}

/** The whole form of a draft, a fieldset for each part, with a table of contents. It needs no script. */
export function RecordForm({ form, faults, draft }: Props) {
  const faulty: Faulty = new Map(faults.summary.map(({ name, reason }) => [name, reason]));
  return (
    <div className="mt-6 gap-12 md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
      <Contents form={form} />
      <form method="post" action={paths.draft(draft.id)} className="min-w-0">
        <input type="hidden" name="revision" value={draft.revision} />
        <p id="saved" className="flex scroll-mt-32 flex-wrap gap-3">
          <button type="submit" name="intent" value="save" className="btn btn-primary">
            Save the draft
          </button>
          <button type="submit" name="intent" value="review" className="btn">
            Save and review
          </button>
          <a href={paths.draftPreview(draft.id)} className="btn">
            Preview
          </a>
        </p>
        {form.map((part) => (
          <Part key={part.id} part={part} faulty={faulty} />
        ))}
        <p className="mt-10 flex flex-wrap gap-3 border-t-2 border-ink pt-6">
          <button type="submit" name="intent" value="save" className="btn btn-primary">
            Save the draft
          </button>
          <button type="submit" name="intent" value="review" className="btn">
            Save and review
          </button>
          <button type="submit" name="intent" value="discard" formNoValidate className="btn">
            Discard the draft
          </button>
        </p>
      </form>
    </div>
  );
}

function Contents({ form }: { form: readonly FormPart[] }) {
  return (
    <nav aria-label="Parts of the form" className="mb-8 text-sm md:sticky md:top-28 md:mb-0 md:self-start">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 md:block">
        {form.map(({ id, title }) => (
          <li key={id} className="py-1">
            <a href={`#${id}`} className="link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Part({ part: { id, title, sections }, faulty }: { part: FormPart; faulty: Faulty }) {
  return (
    <fieldset id={id} className="mt-10 scroll-mt-28">
      <legend className="w-full border-t-2 border-ink pt-4">
        <h2>{title}</h2>
      </legend>
      {sections.map((section) => (
        <section key={section.title} aria-label={`${title}: ${section.title}`} className="mt-6">
          <h3 className="small border-b border-line pb-1">{section.title}</h3>
          {section.fields.map((field) => (
            <Field key={field.control.name} field={field} faulty={faulty} />
          ))}
        </section>
      ))}
    </fieldset>
  );
}

function Field({ field: { control, hint, source }, faulty }: { field: FieldControl; faulty: Faulty }) {
  return (
    <div className="mt-4">
      <ControlField control={control} faulty={faulty} hint={hint} />
      {source && <Source name={control.name} label={control.label} source={source} faulty={faulty} />}
    </div>
  );
}

interface SourceProps {
  name: string;
  label: string;
  source: NonNullable<FieldControl['source']>;
  faulty: Faulty;
}

/** Where a value is from, folded while nothing is wrong with it. The certainty follows from it. */
function Source({ name, label, source, faulty }: SourceProps) {
  const { certainty } = certaintyOf(source);
  const isFaulty = Object.keys(source).some((part) => faulty.has(sourceControl(name, part)));
  return (
    <details className="mt-1" open={isFaulty}>
      <summary className="small cursor-pointer wrap-anywhere">
        <span className="sr-only">{`${label}: `}</span>
        {CERTAINTY_LABELS[certainty]}
        {source.text && ` · ${source.text}`}
        {source.date && ` · ${source.date}`}
      </summary>
      <div className="mt-2 grid gap-3 border-l border-line pl-4 sm:grid-cols-3">
        {Object.entries(source).map(([part, text]) => (
          <LineField
            key={part}
            name={sourceControl(name, part)}
            label={SOURCE_LABELS[part] ?? part}
            text={text}
            faulty={faulty}
          />
        ))}
      </div>
    </details>
  );
}
