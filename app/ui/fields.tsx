import {
  type ControlAttributes,
  type FieldTable,
  type FormRules,
  type FormState,
  type NameOf,
  namesOf,
  type Field as Shape,
} from '#site/form-state.ts';
import { worded } from '#site/noun.ts';
import { FormField } from './form-field.tsx';

interface Props<Fields extends FieldTable, Name extends NameOf<Fields>> extends ControlAttributes {
  form: FormRules<Fields>;
  state: Pick<FormState<Name, unknown>, 'values' | 'errors'>;
  name: Name;
  /** Where the page knows more than the form. */
  label?: string;
  options?: Shape['options'];
  /** What stands in it as long as nothing was typed. */
  start?: string | undefined;
}

/** The control of a form's field, as it came back. What the page adds goes on the control. */
export function Field<Fields extends FieldTable, Name extends NameOf<Fields>>({
  form,
  state,
  name,
  label,
  options,
  start = '',
  ...more
}: Props<Fields, Name>) {
  const field: Shape | undefined = form.fields[name];
  const kind = field?.kind;
  const typed = state.values[name];
  const attributes = { ...field?.control, ...more, defaultValue: typed === '' ? start : typed };
  return (
    <FormField name={name} label={label ?? worded(field?.label ?? name)} error={state.errors[name]}>
      {(tied) => {
        if (kind === 'text') return <textarea {...tied} {...attributes} />;
        if (kind !== 'choice') return <input {...tied} {...attributes} />;
        return (
          <select {...tied} {...attributes}>
            {(options ?? field?.options ?? []).map(({ id, label: words }) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
        );
      }}
    </FormField>
  );
}

/** The controls of all fields that the form has a label for, in their order. */
export function Fields<Fields extends FieldTable>({
  form,
  state,
}: Omit<Props<Fields, NameOf<Fields>>, 'name'>) {
  return namesOf(form.fields)
    .filter((name) => form.fields[name]?.label !== undefined)
    .map((name) => <Field key={name} form={form} state={state} name={name} />);
}
