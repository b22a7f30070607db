import type { FormState } from '#site/form-state.ts';
import { Field } from '#ui/fields.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { fieldOf, SHEET_FORM } from './forms.ts';
import { MOST } from './scores.ts';
import { SHEET_LIMITS } from './sheet-rules.ts';

interface Props {
  /** Of its tools; null for one that is not listed any more. */
  names: readonly (string | null)[];
  /** How many criteria are stored. */
  criteria: number;
  state: FormState<string>;
}

/** All that the maker of a sheet writes: what it is about, notes, criteria and scores. */
export function SheetForm({ names, criteria, state }: Props) {
  const field = { form: SHEET_FORM, state };
  const all = Array.from({ length: SHEET_LIMITS.criteria }, (_, criterion) => criterion);
  const shown = Math.min(Math.max(criteria + 1, 3), all.length);
  const isOpen = all.slice(shown).some((criterion) => state.values[fieldOf.name(criterion)] !== '');
  const tools = names.map((name, tool) => ({ tool, name: name ?? `Tool ${tool + 1}, no longer listed` }));
  const one = (criterion: number) => <CriterionFields key={criterion} {...{ criterion, tools, state }} />;
  return (
    <PostForm state={state} button="Save" pending="Saving…">
      <SectionHeading title="What it is about" />
      <div className="grid max-w-prose gap-6">
        <Field {...field} name="question" />
        <Field {...field} name="context" />
        <Field {...field} name="seats" />
      </div>
      <SectionHeading title="Your notes" />
      <div className="grid gap-6 md:grid-cols-2">
        {tools.map(({ tool, name }) => (
          <Field key={tool} {...field} name={fieldOf.note(tool)} label={`Notes on ${name}`} />
        ))}
      </div>
      <SectionHeading
        title="Criteria and scores"
        note={`Weights and scores are 0 to ${MOST}. What has no score is left out, and said. To remove a criterion, empty its name and scores.`}
      />
      {all.slice(0, shown).map(one)}
      {shown < all.length && (
        <details open={isOpen}>
          <summary>More criteria</summary>
          <div className="mt-4 grid gap-6">{all.slice(shown).map(one)}</div>
        </details>
      )}
    </PostForm>
  );
}

interface CriterionProps {
  criterion: number;
  tools: readonly { tool: number; name: string }[];
  state: FormState<string>;
}

function CriterionFields({ criterion, tools, state }: CriterionProps) {
  const field = { form: SHEET_FORM, state };
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="sr-only">Criterion {criterion + 1}</legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field {...field} name={fieldOf.name(criterion)} label={`Criterion ${criterion + 1}`} />
        <Field {...field} name={fieldOf.weight(criterion)} label="Weight" start="1" />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {tools.map(({ tool, name }) => (
          <Field key={tool} {...field} name={fieldOf.score(criterion, tool)} label={name} />
        ))}
      </div>
    </fieldset>
  );
}
