import { isRecorded } from '#catalogue/tools/recorded-fields.ts';
import { comparableText } from '#features/rates/rates.ts';
import type { FormState } from '#site/form-state.ts';
import { say } from '#site/noun.ts';
import { Field } from '#ui/fields.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { CurrencyField } from './currency-field.tsx';
import { fieldOf, SHEET_FORM } from './forms.ts';
import { NEED_CODES, NEEDS } from './needs.ts';
import { MOST } from './scores.ts';
import { SHEET_LIMITS } from './sheet-rules.ts';

interface Props {
  /** Null for one that is not listed any more. */
  tools: readonly (EditedTool | null)[];
  /** Of which there are rates, the maker's own among them. */
  currencies: readonly string[];
  /** Of which rates are recorded. */
  recorded: readonly string[];
  /** How many criteria are stored. */
  criteria: number;
  state: FormState<string>;
}

/** A tool of a sheet, for its maker. */
export interface EditedTool {
  id: string;
  name: string;
  /** Its plans by name, with their prices; empty where none are recorded, or none that its maker may see. */
  plans: readonly { id: string; label: string }[];
}

/** All that the maker of a sheet writes: what it is about, notes, criteria and scores. */
export function SheetForm({ tools: edited, currencies, recorded, criteria, state }: Props) {
  const field = { form: SHEET_FORM, state };
  const all = Array.from({ length: SHEET_LIMITS.criteria }, (_, criterion) => criterion);
  const shown = Math.min(Math.max(criteria + 1, 3), all.length);
  const isOpen = all.slice(shown).some((criterion) => state.values[fieldOf.name(criterion)] !== '');
  const tools = edited.map((each, tool) => ({ tool, name: nameOf(each, tool), plans: each?.plans ?? [] }));
  const priced = tools.filter(({ plans }) => plans.length > 0);
  const one = (criterion: number) => <CriterionFields key={criterion} {...{ criterion, tools, state }} />;
  return (
    <PostForm state={state} button="Save" pending="Saving…">
      <input type="hidden" name="version" value={state.values.version} />
      <input type="hidden" name="opened" value={state.values.opened} />
      <input type="hidden" name="tools" value={state.values.tools} />
      <SectionHeading title="What it is about" />
      <div className="grid max-w-prose gap-6">
        <Field {...field} name="question" />
        <Field {...field} name="context" />
        <Field {...field} name="seats" />
        <Field {...field} name="budget" />
        <Field {...field} name="rate" />
        <p className="small">{comparableText(recorded)} A rate of your own adds its currency.</p>
        <CurrencyField state={state} currencies={currencies} />
      </div>
      {isRecorded('business_pricing_plans') && (
        <>
          <SectionHeading
            title="Plans"
            note="What you need chooses among plans that are recorded with it; a plan may have it without its price list saying so."
          />
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
            <legend className="mb-2 font-semibold">The plan needs</legend>
            {NEED_CODES.map((need) => (
              <label key={need} className="inline-flex min-h-8 items-center gap-2">
                <input
                  type="checkbox"
                  name={fieldOf.need(need)}
                  value="yes"
                  defaultChecked={state.values[fieldOf.need(need)] === 'yes'}
                />
                {NEEDS[need].label}
              </label>
            ))}
          </fieldset>
          <div className="mt-4 grid gap-6 md:grid-cols-2">
            {priced.map(({ tool, name, plans }) => (
              <Field
                key={tool}
                {...field}
                name={fieldOf.plan(tool)}
                label={`Plan of ${name}`}
                options={[
                  { id: '', label: 'Taken by what is needed and by price; the sheet says why' },
                  ...plans,
                ]}
              />
            ))}
          </div>
        </>
      )}
      <SectionHeading title="Your notes" />
      <div className="grid gap-6 md:grid-cols-2">
        {tools.map(({ tool, name }) => (
          <Field key={tool} {...field} name={fieldOf.note(tool)} label={`Notes on ${name}`} />
        ))}
      </div>
      <label className="mt-4 flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          name="notes"
          value="yes"
          defaultChecked={state.values.notes === 'yes'}
          aria-describedby="who-reads-notes"
        />
        Share my notes too
      </label>
      <p id="who-reads-notes" className="small">
        With this, whoever has the sheet’s address reads your notes, on its page and in its files; without it,
        only you do.
      </p>
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

/** How a tool of a sheet is called, also when it is no longer listed. @param tool its position */
export function nameOf(tool: { name: string } | null | undefined, position: number): string {
  return tool?.name ?? say`Tool ${position + 1}, no longer listed`;
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
