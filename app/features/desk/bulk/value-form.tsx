import { BULK_FIELDS, type BulkField, bulkFields, HOW_LABELS, HOWS } from '#features/editing/bulk-change.ts';
import { FieldWithSource } from '#features/editing/form-parts.tsx';
import type { FieldControl } from '#features/editing/record-form.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { FormField } from '#ui/form-field.tsx';
import { TextLink } from '#ui/links.tsx';
import { type BulkQuery, writeBulkQuery } from './bulk-query.ts';

const NO_FAULTS = new Map<string, string>();

/** Asks which field is to be changed, and how. */
export function ChooseField({ query, count }: { query: BulkQuery; count: string }) {
  const chosen = writeBulkQuery({ ...query, field: '' });
  const offered = bulkFields(query.hasAllFields);
  const parts = Map.groupBy(
    BULK_FIELDS.filter((field) => offered.includes(field) || field.path === query.field),
    ({ part }) => part,
  );
  return (
    <form action={deskPaths.deskBulk} className="mt-6 flex flex-wrap items-end gap-3">
      {[...chosen].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormField name="field" label={`Field of ${count}`}>
        {(control) => (
          <select {...control} defaultValue={query.field} required>
            <option value="">Choose a field</option>
            {[...parts].map(([part, fields]) => (
              <optgroup key={part} label={part}>
                {fields.map(({ path, label }) => (
                  <option key={path} value={path}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="how" label="What to do">
        {(control) => (
          <select {...control} defaultValue={query.how}>
            {HOWS.map((how) => (
              <option key={how} value={how}>
                {HOW_LABELS[how]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <button type="submit" className="btn">
        Go on
      </button>
      {offered.length < BULK_FIELDS.length && (
        <TextLink to={deskPaths.deskBulkFor(writeBulkQuery({ ...query, hasAllFields: true }))}>
          Offer all fields
        </TextLink>
      )}
    </form>
  );
}

interface Props {
  query: BulkQuery;
  field: BulkField;
  control: FieldControl | null;
  ids: readonly string[];
}

/** The field's form. Submitting it only shows the preview. */
export function ValueForm({ query, field: { path, label }, control, ids }: Props) {
  const { how } = query;
  return (
    <form method="post" action={deskPaths.deskBulkFor(writeBulkQuery(query))} className="mt-8 max-w-prose">
      <h2>{`${label}: ${HOW_LABELS[how].toLowerCase()}`}</h2>
      <input type="hidden" name="ids" value={ids.join(' ')} />
      <input type="hidden" name="field" value={path} />
      <input type="hidden" name="how" value={how} />
      {how !== 'empty' && control && <FieldWithSource field={control} faulty={NO_FAULTS} />}
      <p className="mt-6">
        <button type="submit" name="intent" value="preview" className="btn btn-primary">
          Show what changes
        </button>
      </p>
    </form>
  );
}
